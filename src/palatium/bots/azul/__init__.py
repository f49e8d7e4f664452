"""What bots know of Azul: Summer Pavilion."""
