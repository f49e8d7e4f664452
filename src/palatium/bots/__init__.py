"""The bots that come with Palatium."""
