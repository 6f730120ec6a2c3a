"""From the syntax tree to the Variant: names looked up, parent applied, choices open, evidence bound."""
