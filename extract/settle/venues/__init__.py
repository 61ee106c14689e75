"""Labels of venues mended, and of what stands beside them."""
