"""What all programs share: reading arguments and files, saying what is wrong with them, showing how far they are."""
