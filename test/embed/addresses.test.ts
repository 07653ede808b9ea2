import { expect, test } from 'vitest';
import { readable } from '../../src/embed/addresses.ts';

test.each([
  ['https://data.example/docs', 'data.example/<wbr>docs'],
  [
    'http://data.example/observations/SF.N01951.0180.2022',
    'data.example/<wbr>observations/<wbr><code>SF.N01951.0180.2022</code>',
  ],
  ['https://data.example/SF.N01951.0180.2022/changes', 'data.example/<wbr>SF.N01951.0180.2022/<wbr>changes'],
  ['https://data.example/a?b=<c>', 'data.example/<wbr>a?b=&lt;c&gt;'],
  ['https://data.example', 'data.example'],
])('%s is read without its scheme, and breaks after a slash', (url, html) => {
  expect(readable(url).html).toBe(html);
});
