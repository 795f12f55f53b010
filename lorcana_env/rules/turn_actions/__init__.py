"""Turn actions (chapter 4) and what paying for them takes."""
