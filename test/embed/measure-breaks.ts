// Runs in the browser's page, so it refers to nothing outside itself.

/** Years and figures of the folded tables, which it opens, that do not stand on one line. */
export function measureTables(): string[] {
  for (const folded of document.querySelectorAll('details')) folded.open = true;
  return [...document.querySelectorAll('th, td')].flatMap((cell) => {
    const text = cell.textContent ?? '';
    const range = document.createRange();
    range.selectNodeContents(cell);
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return /^[\d\s\u00a0,.\u2212]+%?$/.test(text) && tops.size > 1 ? [`breaks "${text}" in its table`] : [];
  });
}

/** Signs beside a figure or a name that stand on a line of their own; a figure's has no more room than the figure itself. */
export function measureMarks(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.dn')].flatMap((mark) => {
    const before = mark.previousElementSibling;
    const { parentElement: parent } = mark;
    if (before === null || parent === null || !mark.checkVisibility()) return [];
    if (parent.matches('.value')) parent.style.width = `${Math.ceil(before.getBoundingClientRect().width)}px`;
    const [own, last] = [mark.getClientRects()[0], [...before.getClientRects()].at(-1)];
    parent.style.width = '';
    const isAlone = own !== undefined && last !== undefined && (own.top + own.bottom) / 2 > last.bottom;
    return isAlone ? [`sets "${mark.textContent}" below "${before.textContent}"`] : [];
  });
}

/** Dates, spans, grouped numbers and names of enlarged regions that break between two lines; code to copy may break anywhere. */
export function measureBreaks(): string[] {
  const faults = [...document.querySelectorAll('.is span')]
    .filter((name) => new Set([...name.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
    .map((name) => `breaks "${name.textContent}" below its region`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || parent.closest('pre, code, script, style, option') !== null) continue;
    if (!parent.checkVisibility({ contentVisibilityAuto: true })) continue;
    for (const { 0: whole, index } of (node.textContent ?? '').matchAll(
      /\d{4}-\d\d-\d\d|\d+–\d+|\b\d{1,3}(?:[ \u00a0]\d{3})+\b/g,
    )) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + whole.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) faults.push(`breaks "${whole}" in "${(node.textContent ?? '').slice(0, 60)}"`);
    }
  }
  return faults;
}
