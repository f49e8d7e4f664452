"""What the texts of cards do."""
