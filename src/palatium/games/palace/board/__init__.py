"""The palace on the table: cells, pieces, and the air around them."""
