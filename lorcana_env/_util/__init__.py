"""What comes in and goes out: arguments are checked, files written whole, objects copied and pickled, Ctrl-C held
back where it would break something."""
