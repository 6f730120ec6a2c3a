"""Myllymatti: Nordic card games as checkable rules, played, verified and compared."""

__version__ = "0.1.0"
