"""What an editor asks of the language: faults, completion, explanations, places, outline, layout.

Each module answers one kind of question by pure functions over a text as it stands, half-typed or not; `workspace`
gathers what they need, and `server` alone knows the protocol.
"""
