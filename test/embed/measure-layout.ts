// Runs in the browser's page, so it refers to nothing outside itself.

/** What is wider than the page, cut off, drawn over what follows, or not shown at all; `textSize` is the reader's own, in CSS pixels. */
export function measureLayout(textSize: number): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  const rootSize = Number.parseFloat(getComputedStyle(root).fontSize);
  if (rootSize !== textSize) faults.push(`text size is ${rootSize}`);
  if ((document.body.textContent ?? '').trim() === '') faults.push('nothing is shown');
  if (root.scrollWidth > root.clientWidth)
    faults.push(`scrolls sideways, ${root.scrollWidth} > ${root.clientWidth}`);
  for (const element of document.querySelectorAll('body *:not(.h, .h *, script, title, desc)')) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
    );
    const box = element.getBoundingClientRect();
    let scrolling = element.parentElement;
    while (scrolling !== null && getComputedStyle(scrolling).overflowX !== 'auto')
      scrolling = scrolling.parentElement;
    // What is wider than its scrolling part of the page is read there.
    if (!own || box.width === 0 || scrolling !== null) continue;
    const clipped = box.left < -0.5 || box.right > root.clientWidth + 0.5 || box.top + scrollY < -0.5;
    if (clipped)
      faults.push(
        `cuts off "${(element.textContent ?? '').slice(0, 40)}" (${Math.round(box.left)} to ${Math.round(box.right)})`,
      );
    const style = getComputedStyle(element);
    if (
      style.overflowX !== 'visible' &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.namespaceURI?.endsWith('xhtml')
    )
      faults.push(`hides part of "${(element.textContent ?? '').slice(0, 40)}"`);
  }
  for (const drawing of document.querySelectorAll('.c')) {
    const { bottom } = drawing.getBoundingClientRect();
    for (const part of drawing.children) {
      const below = Math.round(part.getBoundingClientRect().bottom - bottom);
      if (below > 0) faults.push(`draws "${part.textContent}" ${below} px below its drawing`);
    }
  }
  return faults;
}
