// A cited figure as CSL-JSON 1.0 (https://docs.citationstyles.org), which Zotero, Pandoc and Mendeley read.
import type { CitedWork } from './work.ts';

export function cslCitation({ id, title, author, service, license, url, date, lang }: CitedWork): string {
  const item = {
    id,
    type: 'dataset',
    title,
    author: [{ literal: author }],
    ...(date === null ? {} : { issued: { 'date-parts': [date.map(Number)] } }),
    publisher: service,
    number: id,
    URL: url,
    language: lang,
    note: license,
  };
  return `${JSON.stringify([item], null, 2)}\n`;
}
