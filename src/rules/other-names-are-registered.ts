// Other names and former codes lead to one municipality of the register, and to no other (contract 1).
import type { DatasetHead } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import { foldedKey } from '../model/fold.ts';
import { REGISTRY_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import { repeated } from './repeated.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'other-names-are-registered';

type Word = { geo: string; word: string };

const finding = ({ geo, word }: Word, message: string): Finding =>
  errorFinding(NAME, { file: REGISTRY_FILE, geo }, { message, actual: word });

/** Every other name and former code of the registry. */
const wordsOf = ({ registry }: DatasetHead): Word[] =>
  Object.entries(registry.municipalities).flatMap(([geo, { otherNames, formerCodes }]) =>
    [...otherNames.map(foldedKey), ...formerCodes].map((word) => ({ geo, word })),
  );

function unregistered({ registry, municipalities }: DatasetHead): Finding[] {
  const codes = new Set(municipalities.map(({ code }) => code));
  return Object.keys(registry.municipalities)
    .filter((geo) => !codes.has(geo))
    .map((geo) =>
      finding(
        { geo, word: geo },
        'The code is not in municipalities.csv, so its other names lead nowhere; correct the code.',
      ),
    );
}

function taken(head: DatasetHead): Finding[] {
  const own = new Set(head.municipalities.flatMap(({ code, name }) => [code, foldedKey(name)]));
  const words = wordsOf(head);
  const message = 'A municipality is asked for by this name or code already; delete it here.';
  return [...words.filter(({ word }) => own.has(word)), ...repeated(words, ({ word }) => word)].map((word) =>
    finding(word, message),
  );
}

export const otherNamesAreRegistered: DatasetRule = {
  name: NAME,
  about: 'Other names and former codes belong to a registered municipality, and are no other’s name or code.',
  check: (head) => [...unregistered(head), ...taken(head)],
};
