import { describe, expect, it } from 'vitest';
import { escapeHtml, markup, trusted } from '../../src/embed/markup.ts';

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
});
