import { expect, it } from 'vitest';
import { withNewerNote } from '../../src/past/past.ts';

it.each(['<footer><div class="f"></div></footer>', '<main id="content" tabindex="-1"></main>'])(
  'the note stands once in %s, its address as it was asked',
  (html) => {
    const href = "https://data.example/embed/chart?geo=$&metric=$'";
    const noted = withNewerNote(html, { lang: 'en', href, gone: false });
    expect(noted.match(/data-newer/g)).toHaveLength(1);
    expect(noted).toContain('href="https://data.example/embed/chart?geo=$&amp;metric=$&#39;"');
  },
);
