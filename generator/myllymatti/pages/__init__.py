"""From values to the pages of the site: a pure function that gives path -> Markdown."""
