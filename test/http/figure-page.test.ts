import { beforeAll, describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { type Served, serve } from '../support/service.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(goldenData('one'));
});

const page = async (path: string): Promise<string> => (await served.ask(path)).body;

describe('the page of a figure', () => {
  it('has one line for a newspaper, in the language of the page', async () => {
    expect(await page('/observations/SF.ONE.2584.2023')).toContain(
      '<h3>I en tidning</h3><pre class="copy" dir="ltr" tabindex="0"><code>Folkmängd i Kiruna 2023: 22',
    );
    expect(await page('/observations/SF.ONE.2584.2023?lang=en')).toMatch(
      /<h3>In a newspaper<\/h3><pre [^>]*><code>\w+ in Kiruna in 2023: 22[^<]+ Source: SCB\. Retrieved from Open Data API\.<\/code>/,
    );
  });

  it('has no such line where there is no value', async () => {
    expect(await page('/observations/SF.ONE.2584.2022')).not.toContain('I en tidning');
  });
});
