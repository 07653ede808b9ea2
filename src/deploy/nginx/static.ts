// nginx on the built tree alone: a location for each line of the tables of questions and pages, with the headers of its
// first fixed answer. What has no fixed answer is refused as `unsupported`.

import { SPLIT_TABLES, splitTable } from '../../http/refuse.ts';
import type { Reply } from '../../http/reply.ts';
import { type FixedForm, fixedForms, type Tree } from '../fixed-forms.ts';
import { nginxStaticServer, READS_ONLY, refusedLocation } from './server.ts';
import { nginxHeaders, nginxText, refused } from './text.ts';

type NginxStatic = Tree & {
  /** `address:port`. */
  listen: string;
};

/** A file for /etc/nginx/conf.d; throws where the tree lacks a file that the tables promise. */
export async function nginxStaticConf({ listen, outDir, service }: NginxStatic): Promise<string> {
  const forms = await fixedForms({ outDir, service });
  const splitTables = SPLIT_TABLES.map((path) =>
    refusedLocation(`= ${path}`, refused(splitTable(service.store, path))),
  ).join('\n');
  return nginxStaticServer({ listen, outDir, locations: forms.map(locationOf), splitTables });
}

function locationOf({ pattern, changing, example }: FixedForm): string {
  const head = `  location ${matchOf(pattern)} {
${READS_ONLY}`;
  if (example === null) return `${head}\n    return 422;\n  }`;
  const { reply, path, ending } = example;
  return `${head}
${refusedNames(changing)}    set $asked $uri;
${typeOf(reply)}
${nginxHeaders(reply, path)}
    try_files $uri${ending} @unknown;
  }`;
}

/** What any name, or the named ones, change takes a function. */
const refusedNames = (changing: FixedForm['changing']): string =>
  changing?.length === 0
    ? ''
    : `    if ($args ~ "${changing === null ? '.' : givenIn(changing)}") { return 422; }\n`;

/** nginx does not decode a query string: a name with an escape in it may be any of them. */
const givenIn = (names: readonly string[]): string => `(?:^|&)(?:[^=&]*%|(?:${names.join('|')})(?:[=&]|$))`;

/** Identifiers hold letters, digits and dots, slugs hyphens; nothing that could end a header line. */
const matchOf = (pattern: string): string =>
  pattern.includes('{')
    ? `~ "^${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[A-Za-z0-9.-]+')}$"`
    : `= ${pattern}`;

/** nginx compresses by the bare type, and so gets the charset apart from it. */
function typeOf({ headers }: Reply): string {
  const type = headers['content-type'] ?? '';
  const [bare = ''] = type.split('; charset=');
  return `    types {}\n    default_type ${nginxText(bare)};\n    charset ${bare === type ? 'off' : 'utf-8'};`;
}
