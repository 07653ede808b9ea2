// Accessibility as axe-core judges it.
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
