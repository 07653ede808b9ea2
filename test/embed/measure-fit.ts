// Runs in the browser's page, so it refers to nothing outside itself.

/** What does not stand whole in a frame of `height` CSS pixels, and texts of drawings that lie on each other or on a line. */
export function measureFit(height: number): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (document.styleSheets.length === 0) faults.push('stands without its style');
  if (root.scrollHeight > height) faults.push(`is ${root.scrollHeight} px high`);
  if (root.scrollWidth > root.clientWidth) faults.push(`is ${root.scrollWidth} px wide`);
  for (const part of document.querySelectorAll('h1, .w, .v, .v *, footer p, footer code'))
    if (part.textContent !== '' && !part.checkVisibility()) faults.push(`"${part.textContent}" is not shown`);
  // Below the first note the others stand whole, or out of sight where they have no room.
  const notes = document.querySelector('.ns');
  const bounds = notes?.getBoundingClientRect();
  for (const note of notes?.children ?? []) {
    const { left, right, bottom } = note.getBoundingClientRect();
    const isHidden = note !== notes?.firstElementChild && left >= (bounds?.right ?? 0) - 0.5;
    if (!isHidden && (right > (bounds?.right ?? 0) + 0.5 || bottom > (bounds?.bottom ?? 0) + 0.5))
      faults.push(`"${note.textContent}" is cut`);
  }
  const foot = document.querySelector('footer')?.getBoundingClientRect();
  if (foot === undefined || foot.bottom > height + 0.5) faults.push('its foot is cut off');
  // WCAG 2.5.8: targets that stand beside each other.
  for (const target of document.querySelectorAll('footer .b, footer summary')) {
    const { height: high } = target.getBoundingClientRect();
    if (high < 23.9) faults.push(`"${target.textContent}" is ${high} px high to a finger`);
  }
  const title = document.querySelector('h1');
  if (title !== null) {
    const lines =
      title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight);
    if (lines > 2.1) faults.push(`its title takes ${lines} lines`);
  }
  const texts = [...document.querySelectorAll('svg text')]
    .map((text) => ({ text: text.textContent ?? '', box: text.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // The box of a line of text is higher than its signs.
      if (across > 1 && down > 0.3 * Math.min(one.box.height, other.box.height))
        faults.push(`"${one.text}" lies on "${other.text}"`);
    }
  for (const text of document.querySelectorAll<SVGTextElement>('.y text, .c .n text')) {
    const { top, bottom, height: high } = text.getBoundingClientRect();
    const axis = text.ownerSVGElement?.getBoundingClientRect();
    if (axis === undefined || high === 0) continue;
    const at = axis.top + (axis.height * Number.parseFloat(text.getAttribute('y') ?? '')) / 100;
    const off = Math.abs((top + bottom) / 2 - at);
    if (!(off < high / 5)) faults.push(`"${text.textContent}" stands ${off} px off its line`);
  }
  const plot = document.querySelector('.c > .p')?.getBoundingClientRect();
  if (plot !== undefined)
    for (const { text, box } of texts) {
      const inside = box.left < plot.right - 1 && box.right > plot.left + 1 && box.top < plot.bottom - 1;
      if (inside && box.bottom > plot.top + 4) faults.push(`"${text}" lies in the plot`);
    }
  return faults;
}
