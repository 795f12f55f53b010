"""Their commands."""
