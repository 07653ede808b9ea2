// The styles of embeds as the site serves them, of the rules that lie beside the drawings.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import type { Rules } from '../../src/embed/style.ts';
import { styleFiles } from '../../src/embed/theme.ts';

const FOLDER = join(PROJECT_ROOT, 'src/embed/style');

export const STYLE_RULES = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [file.replace('.css', ''), readFileSync(join(FOLDER, file), 'utf8')]),
) as Rules;

/** By name, each kind in each theme. */
export const EMBED_STYLE_FILES = styleFiles(STYLE_RULES);
