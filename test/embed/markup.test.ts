import { describe, expect, it } from 'vitest';
import { escapeHtml, markup, trusted, unbroken } from '../../src/embed/markup.ts';

describe('markup', () => {
  it('escapes whatever could end a text, an attribute or an element', () => {
    expect(escapeHtml(`</style><script>"'&`)).toBe('&lt;/style&gt;&lt;script&gt;&quot;&#39;&amp;');
    expect(markup`<p title="${'"'}">${'<b>'}</p>`.html).toBe('<p title="&quot;">&lt;b&gt;</p>');
  });

  it.each(['&', '<', '>', '"', "'"])('escapes a text that has nothing but %s to escape', (sign) => {
    expect(escapeHtml(`O${sign}Hara`)).toMatch(/^O&[#\w]+;Hara$/);
  });

  it('leaves markup and lists of markup as they are', () => {
    const item = (text: string) => markup`<li>${text}</li>`;
    expect(markup`<ul>${[item('a'), item('&')]}</ul>${trusted('<hr>')}`.html).toBe(
      '<ul><li>a</li><li>&amp;</li></ul><hr>',
    );
  });

  it('writes numbers, and nothing for null', () => {
    expect(markup`${0}${null}${12.5}`.html).toBe('012.5');
  });

  it('writes no line break of its source but between attributes, and leaves those of texts', () => {
    const shown = markup`
      <p
        class="${'a'}">${'one\n  two'}
        <b>three</b>
      </p>
    `;
    expect(shown.html).toBe('<p class="a">one\n  two<b>three</b></p>');
  });

  const count = '1\u00a0234\u00a0567';
  it.each([
    ['a text', markup`<p>${count}</p>`, '<p><span class="nb">1 234 567</span></p>'],
    [
      'behind an element that does not wrap',
      markup`<data>1</data>${count}`,
      '<data>1</data><span class="nb">1 234 567</span>',
    ],
    [
      'an element that does not wrap',
      markup`<data value="1">${count}</data>`,
      '<data value="1">1 234 567</data>',
    ],
    ['a label', markup`<a aria-label="${count}"></a>`, '<a aria-label="1 234 567"></a>'],
    ['another attribute', markup`<meta content="${count}">`, `<meta content="${count}">`],
    ['a text to copy', markup`<pre><code>${count}</code></pre>`, `<pre><code>${count}</code></pre>`],
  ])('groups the digits of a number as those who hear it need: %s', (_, { html }, expected) => {
    expect(html).toBe(expected);
  });

  it('leaves no-break spaces that part no digits', () => {
    expect(markup`<p>${'33,6\u00a0% den 30\u00a0augusti 2024'}</p>`.html).toBe(
      '<p>33,6\u00a0% den 30\u00a0augusti 2024</p>',
    );
  });
});

describe('text that is kept on a line', () => {
  const whole = (text: string) =>
    unbroken(text)
      .html.match(/<span class="nb">[^<]*/g)
      ?.map((one) => one.slice(17)) ?? [];

  it('is that of dates, spans and grouped numbers, its letters as they are', () => {
    const text = 'Åren 2016–2019 saknas: per 100 000 invånare 16–64 år, hämtat 2024-08-30, 1 000 000 ton.';
    expect(whole(text)).toEqual(['2016–2019', '100 000', '16–64', '2024-08-30', '1 000 000']);
    expect(unbroken(text).html.replace(/<[^>]*>/g, '')).toBe(text);
  });

  it.each(['i 2022 290 kommuner', '2021 2020 2019', 'N01951 100', 'SF-2', 'år 2024', '1 00'])(
    'is not that of words and years that merely follow each other: %s',
    (text) => {
      expect(whole(text)).toEqual([]);
    },
  );

  it('is escaped', () => {
    expect(unbroken("<b>&'2013–2014'").html).toBe(
      '&lt;b&gt;&amp;&#39;<span class="nb">2013–2014</span>&#39;',
    );
  });
});
