"""Comparing variants: rule point by rule point, phase role by phase role."""
