"""What is seen of each chunk, and the neural networks that tell its field from it."""
