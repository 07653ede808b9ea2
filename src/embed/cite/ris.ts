// A cited figure as RIS, "Data file" (https://en.wikipedia.org/wiki/RIS_(file_format)). The authority is the publisher:
// an author in RIS is split at its comma into family and given name.
import type { CitedWork } from './work.ts';

export function risCitation({ id, title, author, service, license, url, date, lang }: CitedWork): string {
  const lines = [
    ['TY', 'DATA'],
    ['TI', title],
    ['PB', author],
    ...(date === null
      ? []
      : [
          ['PY', date[0]],
          ['DA', `${date.join('/')}/`],
        ]),
    ['DB', service],
    ['ID', id],
    ['AN', id],
    ['UR', url],
    ['LA', lang],
    ['N1', license],
    ['ER', ''],
  ];
  return lines.map(([tag, text]) => `${tag}  - ${text}\n`).join('');
}
