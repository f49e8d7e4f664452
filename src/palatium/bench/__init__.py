"""How fast everything is, beside other engines."""
