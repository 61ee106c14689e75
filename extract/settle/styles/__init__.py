"""Labels of records mended by the style of citation that they are written in."""
