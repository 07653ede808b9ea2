// A cited figure as BibTeX (Oren Patashnik, "BibTeXing", 1988), in UTF-8 as biber and BibTeX 0.99d+ read it.
import type { CitedWork } from './work.ts';

const ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

const escaped = (text: string): string =>
  text.replace(/[\\{}~^]/g, (sign) => ESCAPES[sign] ?? sign).replace(/[&%$#_]/g, '\\$&');

/** An address is not escaped; what could end the field or begin a comment stands percent-encoded. */
const address = (url: string): string => url.replace(/[\\{}]/g, encodeURIComponent);

/** Double braces keep capitals in the title, and the authority one name. `@misc` is what every style knows. */
export function bibtexCitation({ id, title, author, service, license, url, date }: CitedWork): string {
  const fields = [
    `author = {{${escaped(author)}}}`,
    `title = {{${escaped(title)}}}`,
    ...(date === null
      ? []
      : [`year = {${date[0]}}`, `month = {${Number(date[1])}}`, `day = {${Number(date[2])}}`]),
    `publisher = {{${escaped(service)}}}`,
    `url = {${address(url)}}`,
    `note = {${escaped(`${id}, ${license}`)}}`,
  ];
  return `@misc{${id},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}\n`;
}
