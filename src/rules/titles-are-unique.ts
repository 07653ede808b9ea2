// A reader who meets two metrics of one title cannot tell which figure is meant.

import { nameKey } from '../model/fold.ts';
import { LANGS } from '../model/lang.ts';
import { isPublic } from '../model/registry.ts';
import { REGISTRY_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import { repeated } from './repeated.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'titles-are-unique';
const MESSAGE =
  'Another public metric has the same title, so readers cannot tell them apart; say in the title what differs, or waive it with the reason.';

/** Titles are asked for by this key; what nobody sees in one tells no two apart. */
const seenKey = (title: string): string => nameKey(title.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));

export const titlesAreUnique: DatasetRule = {
  name: NAME,
  about: 'No two public metrics have the same title in one language.',
  check: ({ registry }) => {
    const open = registry.metrics.filter((metric) => isPublic(metric) && metric.left === null);
    const twins = LANGS.flatMap((lang) =>
      repeated(open, ({ title }) => seenKey(title[lang])).map(({ id, title }) => ({
        id,
        title: title[lang],
      })),
    );
    return [...new Map(twins.map((twin) => [twin.id, twin])).values()].map(({ id, title }) =>
      errorFinding(NAME, { file: REGISTRY_FILE, metric: id }, { message: MESSAGE, actual: title }),
    );
  },
};
