"""The deterministic machine that every game runs on: frames, options, chance, records of facts."""
