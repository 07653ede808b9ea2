// What a browser sees of a page. Each function but axe's runs in the page, and so refers to nothing outside itself.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame } from 'playwright-core';

/** axe-core's own text, to be run in a page; it is let in past the page's CSP. */
export const axeSource = (): Promise<string> =>
  readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Folded parts are opened first, so that they are judged too. */
export async function axeViolations(frame: Frame, axe: string): Promise<string[]> {
  await frame.evaluate(axe);
  return frame.evaluate(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    type Run = { violations: { id: string; nodes: { html: string }[] }[]; passes: unknown[] };
    const { axe: judge } = globalThis as unknown as { axe: { run: (options: object) => Promise<Run> } };
    const { violations, passes } = await judge.run({ iframes: false });
    if (passes.length === 0) return ['axe-core looked at nothing'];
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 120)}`);
  });
}

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
    // A name stands in a drawing of its own at the end of its line, moved by so many em.
    const given = text.getAttribute('y') ?? '0';
    const moved = Number.parseFloat(given) * Number.parseFloat(getComputedStyle(text).fontSize);
    const own = text.ownerSVGElement?.matches('.n > svg') === true;
    const outer = own ? (text.ownerSVGElement?.parentElement?.getBoundingClientRect() ?? axis) : axis;
    const line = Number.parseFloat(own ? (text.ownerSVGElement?.getAttribute('y') ?? '') : given);
    const at = outer.top + (outer.height * line) / 100 + (own ? moved : 0);
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
