import { expect, it } from 'vitest';
import { unbroken } from '../../src/embed/markup.ts';

const whole = (text: string) =>
  unbroken(text)
    .html.match(/<span class="nb">[^<]*/g)
    ?.map((one) => one.slice(17)) ?? [];

it('keeps dates, spans and grouped numbers on a line, and leaves the letters as they are', () => {
  const text = 'Åren 2016–2019 saknas: per 100 000 invånare 16–64 år, hämtat 2024-08-30, 1 000 000 ton.';
  expect(whole(text)).toEqual(['2016–2019', '100 000', '16–64', '2024-08-30', '1 000 000']);
  expect(unbroken(text).html.replace(/<[^>]*>/g, '')).toBe(text);
});

it('breaks where words and years merely follow each other', () => {
  for (const text of ['i 2022 290 kommuner', '2021 2020 2019', 'N01951 100', 'SF-2', 'år 2024', '1 00'])
    expect(whole(text), text).toEqual([]);
});

it('escapes what it is given', () =>
  expect(unbroken("<b>&'2013–2014'").html).toBe('&lt;b&gt;&amp;&#39;<span class="nb">2013–2014</span>&#39;'));
