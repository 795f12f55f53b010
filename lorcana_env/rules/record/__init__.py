"""The record of a game, the tables of its cards, and the numbers that both are made of."""
