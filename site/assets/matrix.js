// The comparison: shows the columns that are chosen, and marks the rows in which these do not all answer alike.
for (const matrix of document.querySelectorAll(".matrix")) {
  const chooser = matrix.querySelector(".columns");
  const boxes = [...chooser.querySelectorAll(".column-box")];
  const chosen = chooser.querySelector(".chosen");
  const heads = [...matrix.querySelectorAll("thead th")].slice(1);
  const rows = [...matrix.querySelectorAll("tr[data-answers]")].map((row) => ({
    row,
    answers: row.dataset.answers.split(" "),
    cells: [...row.querySelectorAll("td")],
    mark: row.querySelector(".differs-mark"),
  }));

  const show = () => {
    const shown = boxes.filter((box) => box.checked).map((box) => Number(box.value));
    const hidden = (cell, index) => { cell.hidden = !shown.includes(index); };
    heads.forEach(hidden);
    for (const { row, answers, cells, mark } of rows) {
      cells.forEach(hidden);
      const differs = new Set(shown.map((index) => answers[index])).size > 1;
      row.classList.toggle("differs", differs);
      row.classList.toggle("alike", !differs);
      if (mark) mark.hidden = !differs;
    }
    for (const section of matrix.querySelectorAll("tr.section th")) section.colSpan = shown.length + 1;
    chosen.textContent = `(${shown.length} of ${boxes.length})`;
  };

  const all = (checked) => () => {
    for (const box of boxes) box.checked = checked;
    show();
  };
  chooser.addEventListener("change", show);
  chooser.querySelector(".columns-all").addEventListener("click", all(true));
  chooser.querySelector(".columns-none").addEventListener("click", all(false));
  chooser.hidden = false;
  show();
}
