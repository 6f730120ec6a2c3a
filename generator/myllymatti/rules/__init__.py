"""From a configured variant to Rules: what is played. No syntax and no citations are left in them."""
