import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { played, scriptsIn } from './scripts.ts';

const FOLDER = join(import.meta.dirname, 'scripts');

/** `node test/release/cases-write.ts` writes what is answered now below each command: look at the difference. */
describe.runIf(process.platform !== 'win32').each(readdirSync(FOLDER))('%s', (file) => {
  const scripts = scriptsIn(readFileSync(join(FOLDER, file), 'utf8'));
  test.each(scripts.map((script) => [script.split('\n')[0] ?? '', script]))('%s', async (_, script) => {
    expect(await played(script)).toBe(`${script.trimEnd()}\n`);
  });
});
