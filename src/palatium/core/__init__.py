"""The deterministic machine that every game runs on: frames, options, chance and components."""
