"""What a page teaches of its own chunks: fields that its layout states, and those that like records have."""
