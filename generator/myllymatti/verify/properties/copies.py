"""What must hold of copies: they are equal, independent, and the same action leads from equal states to equal ones."""

from __future__ import annotations

from myllymatti.verify.properties.step import Step


def copies_agree(step: Step) -> str:
    """What is wrong with a copy of the state, or with what an action makes of two copies."""
    state = step.state
    before, events, calling = state.text(), tuple(state.events), state.position.calling.lines()
    one, other = state.clone(), state.clone()
    if one.text() != before:
        return "the copy differs"
    if not step.legal:
        return ""
    action = step.legal[step.lot % len(step.legal)]
    one.apply_legal(action)
    if state.text() != before or tuple(state.events) != events or state.position.calling.lines() != calling:
        return "playing on in the copy changed the state"
    other.apply_legal(action)
    if one.text() != other.text() or one.events != other.events:
        return f"{action.text(state.rules.pack)} leads to two states"
    return ""
