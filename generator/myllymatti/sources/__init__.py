"""Sources and their passages: `model` is what they are, `read` takes them from the corpus folder."""
