"""How strong agents are: matches, ladders, ratings, calibration, and figures of them."""
