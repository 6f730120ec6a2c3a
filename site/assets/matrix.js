// The comparison: shows the columns that are chosen and names them in the address, marks the rows in which these do not
// all answer alike, and lets the arrow keys lead from cell to cell.

{
  /** What the address asks for: `?columns=koira,mattis` and `?only=differing` or `?only=all`. */
  const asked = new URLSearchParams(location.search);

  /** Write into the address what is chosen, and into the links to the same page in other languages. */
  const tell = (name, value) => {
    const search = new URLSearchParams(location.search);
    if (value) search.set(name, value);
    else search.delete(name);
    const told = search.toString().replaceAll("%2C", ",");
    history.replaceState(history.state, "", `${location.pathname}${told && `?${told}`}${location.hash}`);
    for (const link of document.querySelectorAll("a[data-same-page]")) link.search = told;
  };

  class Columns {
    /** `changed` is called whenever other cells are shown. */
    constructor(matrix, changed) {
      this.changed = changed;
      this.chooser = matrix.querySelector(".columns");
      this.boxes = [...this.chooser.querySelectorAll(".column-box")];
      this.toPair = matrix.querySelector(".to-pair");
      this.pattern = this.toPair?.dataset.page;
      this.heads = [...matrix.querySelectorAll("thead th")].slice(1);
      this.sections = matrix.querySelectorAll("tr.section th");
      this.rows = [...matrix.querySelectorAll("tr[data-answers]")].map((row) => ({
        row,
        answers: row.dataset.answers.split(" "),
        cells: [...row.querySelectorAll("td")],
        mark: row.querySelector(".differs-mark"),
      }));
    }

    start() {
      const wanted = asked.get("columns")?.split(",");
      if (wanted && this.boxes.some((box) => wanted.includes(box.dataset.name)))
        for (const box of this.boxes) box.checked = wanted.includes(box.dataset.name);
      this.chooser.addEventListener("change", () => this.chosen());
      const all = (checked) => () => {
        for (const box of this.boxes) box.checked = checked;
        this.chosen();
      };
      this.chooser.querySelector(".columns-all").addEventListener("click", all(true));
      this.chooser.querySelector(".columns-none").addEventListener("click", all(false));
      this.chooser.hidden = false;
      this.show();
    }

    chosen() {
      this.show();
      const names = this.boxes.filter((box) => box.checked).map((box) => box.dataset.name);
      tell("columns", names.length < this.boxes.length ? names.join(",") : "");
    }

    show() {
      const shown = this.boxes.filter((box) => box.checked).map((box) => Number(box.value));
      const hide = (cell, index) => { cell.hidden = !shown.includes(index); };
      this.heads.forEach(hide);
      for (const { row, answers, cells, mark } of this.rows) {
        cells.forEach(hide);
        const differs = new Set(shown.map((index) => answers[index])).size > 1;
        row.classList.toggle("differs", differs);
        row.classList.toggle("alike", !differs);
        if (mark) mark.hidden = !differs;
      }
      for (const section of this.sections) section.colSpan = shown.length + 1;
      const words = this.chooser.dataset.chosen;
      const told = words.replace("{shown}", shown.length).replace("{all}", this.boxes.length);
      this.chooser.querySelector(".chosen").textContent = told;
      this.showPair(shown);
      this.changed();
    }

    /** Two columns have a page of their own; its name has them in the order of their family. */
    showPair(shown) {
      if (!this.toPair) return;
      this.toPair.hidden = shown.length !== 2;
      if (shown.length !== 2) return;
      const order = (index) => Number(this.heads[index].dataset.order);
      const inOrder = [...shown].sort((one, other) => order(one) - order(other));
      const [one, other] = inOrder.map((index) => this.boxes.find((box) => Number(box.value) === index).dataset.name);
      this.toPair.href = this.pattern.replace("ONE", one).replace("OTHER", other);
    }
  }

  /** One cell of the table can be reached by Tab; from there the arrow keys lead on. */
  class Cells {
    constructor(matrix) {
      this.wrap = matrix.querySelector(".table-wrap");
      this.keys = matrix.querySelector(".keys");
      this.current = null;
    }

    start() {
      for (const link of this.wrap.querySelectorAll("td a, th a")) link.tabIndex = -1;
      for (const cell of this.wrap.querySelectorAll("td.empty")) cell.tabIndex = -1;
      this.wrap.addEventListener("keydown", (event) => this.pressed(event));
      this.wrap.addEventListener("focusin", (event) => {
        if (event.target !== this.wrap) this.letIn(event.target);
      });
      this.keys.hidden = false;
      this.renew();
    }

    /** Where the cell that Tab leads to is no longer shown, it leads to the first one. */
    renew() {
      if (!this.current || this.current.offsetParent === null) this.letIn(this.shown()[0][0]);
    }

    /** Make that cell the one that Tab leads to. */
    letIn(target) {
      if (this.current) this.current.tabIndex = -1;
      this.current = target;
      target.tabIndex = 0;
    }

    /** What can be reached, row by row, as far as it is shown: the first link of a cell, or an empty cell. */
    shown() {
      const rows = [...this.wrap.querySelectorAll("tr:not(.section)")].filter((row) => row.offsetParent !== null);
      const inside = (row) => [...row.children].filter((cell) => !cell.hidden);
      return rows.map((row) => inside(row).map((cell) => cell.querySelector("a") ?? cell));
    }

    pressed(event) {
      if (event.target === this.wrap || event.altKey || event.metaKey) return;
      const rows = this.shown();
      const cell = event.target.closest("td, th");
      const own = cell.querySelector("a") ?? cell;
      const row = rows.findIndex((cells) => cells.includes(own));
      if (row < 0) return;
      const column = rows[row].indexOf(own);
      const far = event.ctrlKey;
      const places = {
        ArrowLeft: [row, column - 1],
        ArrowRight: [row, column + 1],
        ArrowUp: [row - 1, column],
        ArrowDown: [row + 1, column],
        Home: [far ? 0 : row, 0],
        End: [far ? rows.length - 1 : row, Infinity],
      };
      if (!(event.key in places)) return;
      event.preventDefault();
      const [to, at] = places[event.key];
      const cells = rows[Math.max(0, Math.min(to, rows.length - 1))];
      this.go(cells[Math.max(0, Math.min(at, cells.length - 1))]);
    }

    go(target) {
      target.focus({ preventScroll: true });
      this.bringIntoView(target.closest("td, th"));
    }

    /** Scroll so far that nothing that stays in view covers the cell. */
    bringIntoView(cell) {
      const wrap = this.wrap.getBoundingClientRect();
      const place = cell.getBoundingClientRect();
      const corner = this.wrap.querySelector("thead th").getBoundingClientRect();
      const section = this.wrap.querySelector("tr.section").offsetHeight;
      const top = wrap.top + corner.height + section;
      const left = wrap.left + corner.width;
      const isHead = cell.closest("thead") !== null;
      if (!isHead && place.top < top) this.wrap.scrollTop -= top - place.top;
      else if (place.bottom > wrap.bottom) this.wrap.scrollTop += place.bottom - wrap.bottom;
      if (cell.previousElementSibling && place.left < left) this.wrap.scrollLeft -= left - place.left;
      else if (place.right > wrap.right) this.wrap.scrollLeft += place.right - wrap.right;
    }
  }

  /** The heads of phases stay below those of the columns, however high these are. */
  const measureHeads = (matrix) => {
    const head = matrix.querySelector("thead");
    const measure = () => matrix.style.setProperty("--matrix-heads", `${head.getBoundingClientRect().height}px`);
    new ResizeObserver(measure).observe(head);
    measure();
  };

  for (const matrix of document.querySelectorAll(".matrix")) {
    const cells = new Cells(matrix);
    cells.start();
    new Columns(matrix, () => cells.renew()).start();
    measureHeads(matrix);
    const only = matrix.querySelector(".only-differing");
    const byItself = only.checked;
    if (asked.has("only")) only.checked = asked.get("only") === "differing";
    only.addEventListener("change", () => {
      tell("only", only.checked === byItself ? "" : only.checked ? "differing" : "all");
      cells.renew();
    });
    if (asked.size) for (const link of document.querySelectorAll("a[data-same-page]")) link.search = location.search;
  }
}
