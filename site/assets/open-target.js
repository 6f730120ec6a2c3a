// A link to a place inside something folded opens it, and to a rule its evidence.
const namedByAddress = () => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return ""; // mistyped: no place has such a name
  }
};
const openTarget = () => {
  const target = document.getElementById(namedByAddress());
  if (!target) return;
  const folded = [];
  for (let one = target.closest("details"); one; one = one.parentElement.closest("details")) folded.push(one);
  if (target.matches(".rule")) folded.push(...target.querySelectorAll("details.evidence"));
  const closed = folded.filter((one) => !one.open);
  for (const one of closed) one.open = true;
  if (closed.length) target.scrollIntoView();
};
addEventListener("hashchange", openTarget);
openTarget();
