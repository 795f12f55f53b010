"""What comes in and goes out: arguments are checked, files written whole, objects copied and pickled."""
