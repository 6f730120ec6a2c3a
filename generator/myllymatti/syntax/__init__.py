"""From text to the syntax tree, and from a value's text to an answer. The only importer of Lark."""
