// Codes, names and slugs are how a municipality is asked for; a slug follows from the name, and stays when that becomes
// another (contract 1).
import type { DatasetHead, Lined } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import { exactKey, slugOf } from '../model/fold.ts';
import type { Municipality } from '../model/municipality.ts';
import { MUNICIPALITIES_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import { repeated } from './repeated.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'slugs-are-unique';

const FIELDS: { word: string; keyOf: (municipality: Municipality) => string }[] = [
  { word: 'code', keyOf: ({ code }) => code },
  { word: 'name', keyOf: ({ name }) => exactKey(name) },
  { word: 'slug', keyOf: ({ slug }) => slug },
];

const at = ({ line, code }: Lined<Municipality>) => ({ file: MUNICIPALITIES_FILE, line, geo: code });

const repetitions = (municipalities: Lined<Municipality>[]): Finding[] =>
  FIELDS.flatMap(({ word, keyOf }) =>
    repeated(municipalities, keyOf).map((municipality) =>
      errorFinding(NAME, at(municipality), {
        message: `An earlier municipality has the same ${word}, so neither can be asked for by it; give each its own.`,
        actual: keyOf(municipality),
      }),
    ),
  );

/** `habo-jonkoping`: the slug of the name, a hyphen and the beginning of the county's slug (`jonkopings-lan`). */
function namesCounty(slug: string, base: string, county: string): boolean {
  const part = slug.slice(base.length + 1);
  return slug.startsWith(`${base}-`) && part !== '' && slugOf(county).startsWith(part);
}

function misnamed({ municipalities, registry }: DatasetHead): Finding[] {
  const bases = Map.groupBy(municipalities, ({ name }) => slugOf(name));
  const isKept = ({ code, slug }: Municipality): boolean =>
    (registry.municipalities[code]?.otherNames ?? []).map(slugOf).includes(slug);
  const wrong = (municipality: Municipality) => {
    const { name, slug, county } = municipality;
    if (isKept(municipality)) return false;
    const base = slugOf(name);
    return (bases.get(base)?.length ?? 0) > 1 ? !namesCounty(slug, base, county) : slug !== base;
  };
  return municipalities.filter(wrong).map((municipality) =>
    errorFinding(NAME, at(municipality), {
      message:
        'The slug does not follow from the name, so readers cannot guess it; ' +
        'write the folded name, followed by the county where two names fold alike; where the name was another, give that one ' +
        'under otherNames in metrics.json, and the slug stays.',
      expected: slugOf(municipality.name),
      actual: municipality.slug,
    }),
  );
}

export const slugsAreUnique: DatasetRule = {
  name: NAME,
  about:
    'Every municipality has its own code, name and slug, and the slug follows from the name, or from another name that it had.',
  check: (head) => [...repetitions(head.municipalities), ...misnamed(head)],
};
