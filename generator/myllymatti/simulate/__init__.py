"""Playing many games and adding up what came of them."""
