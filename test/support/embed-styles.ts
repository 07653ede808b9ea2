// The styles of embeds as the site serves them, of the rules that lie beside the drawings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { RULE_FILES, type Rules } from '../../src/embed/style.ts';
import { styleFiles } from '../../src/embed/theme.ts';

const textOf = (name: string): string =>
  readFileSync(join(PROJECT_ROOT, 'src/embed/style', `${name}.css`), 'utf8');

export const STYLE_RULES = Object.fromEntries(RULE_FILES.map((name) => [name, textOf(name)])) as Rules;

/** By name, each kind in each theme. */
export const EMBED_STYLE_FILES = styleFiles(STYLE_RULES);
