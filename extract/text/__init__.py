"""What stands on a page: its text in lines and chunks, its headings and sections, the words it is made of."""
