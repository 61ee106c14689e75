"""Labels of authors mended."""
