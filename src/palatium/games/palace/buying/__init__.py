"""What swans buy: Rooms, Blueprints and Favors."""
