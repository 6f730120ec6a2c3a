// The language switch leads to the same place on the page: rules have the same anchors in all languages.
document.querySelector(".language-switch")?.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-same-page]");
  if (link) link.hash = location.hash;
});
