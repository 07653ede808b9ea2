// What the README shows of the service is what the service answers over the real data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../src/data/environment.ts';
import { ADDRESSES } from './support/golden.ts';
import { realService } from './support/real-data.ts';

const README = ['README.md', 'src/endpoints/README.md']
  .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
  .join('\n');

/** The code block that follows the first one holding `text`. */
function blockAfter(text: string): string {
  const from = README.indexOf(text);
  const [, block] = /```json\n([\s\S]*?)\n```/.exec(README.slice(from)) ?? [];
  if (from < 0 || block === undefined) throw new Error(`expected a JSON block after ${text}, got none`);
  return block;
}

const served = await realService();

/** What stands there, where the service is at the address that it has without settings. */
async function ask(path: string): Promise<unknown> {
  const result = readSettings({});
  if (!('settings' in result)) throw new Error(result.mistake);
  const { body } = await served.ask(path);
  return JSON.parse(body.replaceAll(ADDRESSES.siteUrl, result.settings.siteUrl));
}

describe('the README', () => {
  it('shows a real request with its real answer', async () => {
    const shown = JSON.parse(
      blockAfter('curl http://localhost:4321/api/v1/observations/SF.BE0101N1.0180.2024'),
    );
    expect(shown).toEqual(await ask('/api/v1/observations/SF.BE0101N1.0180.2024'));
  });

  it('shows a real refusal', async () => {
    const shown = JSON.parse(blockAfter("curl 'http://localhost:4321/api/v1/observations?geo=180&lang=en'"));
    expect(shown).toEqual(await ask('/api/v1/observations?geo=180&lang=en'));
  });
});
