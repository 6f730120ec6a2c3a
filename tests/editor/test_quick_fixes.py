from __future__ import annotations

from dataclasses import replace

from myllymatti.diagnostics import Diagnostic, Fix, Span
from myllymatti.editor.quick_fixes import QuickFix, quick_fixes
from myllymatti.editor.view import View
from myllymatti.editor.workspace import Workspace
from tests.editor.views import HERE, OWN, view_of


def faults_of(text: str) -> tuple[View, list[Diagnostic]]:
    workspace = Workspace()
    workspace.put(HERE, text)
    view = workspace.view(HERE)
    assert view is not None
    return view, workspace.faults(HERE)[HERE]


def applied(view: View, fix: QuickFix) -> str:
    text = view.source.text
    return text[: fix.span.start] + fix.replacement + text[fix.span.end :]


def test_the_ways_out_that_a_fault_names() -> None:
    view = view_of(OWN + " playres: 2 to 4\n}")
    start = len(OWN) + 1
    span = Span(view.source, start, start + 7)
    fault = Diagnostic("unknown-rule-point", "no rule point", span, fixes=(Fix("write players", span, "players"),))
    [fix] = quick_fixes(view, [fault], 30, 30)
    assert " players: 2 to 4" in applied(view, fix)
    assert fix.fault == fault
    assert not list(quick_fixes(view, [fault], 0, 5)), "only at its place"
    elsewhere = replace(span, source=replace(view.source, name="other.matti"))
    fault = replace(fault, fixes=(Fix("write players", elsewhere, "players"),))
    assert not list(quick_fixes(view, [fault], 30, 30)), "only in this text"


def test_missing_rule_points_are_comments_to_fill_in() -> None:
    text = OWN + '    title:  en "Here"\n    phase shedding: beating {\n    }\n}\n'
    view, faults = faults_of(text)
    fixes = list(quick_fixes(view, faults, 0, len(text)))
    frame, phase = (next(fix for fix in fixes if key in fix.replacement) for key in ("# players:", "# taken:"))
    assert not frame.mends
    for line in phase.replacement.splitlines():
        assert line.startswith("        # ")
    assert "    # players:  NUMBER" in frame.replacement
    assert "# title" not in frame.replacement
    assert "# best with" not in frame.replacement, "what may be left out is not missing"
    whole = applied(view, phase)
    assert whole.index("# taken:") < whole.index("    }\n}")
    again, faults = faults_of(whole)
    assert any(fault.code == "missing-rule-point" for fault in faults), "a comment is no answer"
    uncommented = applied(view, frame).replace("    # direction:  ", "    direction:  ")
    _, faults = faults_of(uncommented)
    assert not any(f"- {key}:" in fault.text for fault in faults for key in ["direction"])
    assert again.source.text == whole


def test_in_a_block_of_one_line() -> None:
    view, faults = faults_of(OWN + '    title:  en "Here"\n    phase shedding: beating {}\n}\n')
    fix = next(one for one in quick_fixes(view, faults, 0, 1000) if "# taken:" in one.replacement)
    assert "beating {\n    # " in applied(view, fix)


def test_missing_rule_points_of_a_phase_in_deals() -> None:
    text = OWN + '    title:  en "Here"\n    deals kitty {\n        phase defence: exchange {\n        }\n    }\n}\n'
    view, faults = faults_of(text)
    fix = next(one for one in quick_fixes(view, faults, 0, len(text)) if "# gifts:" in one.replacement)
    assert "        phase defence: exchange {\n            # takes place:" in applied(view, fix)
