"""Labels of titles mended."""
