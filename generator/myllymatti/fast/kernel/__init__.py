"""Everything that becomes native code: one file a mechanism, as in `play`, and what they share."""
