"""Labels mended where what is written leaves no doubt."""
