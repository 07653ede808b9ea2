// Which municipality of a ranking somebody means who types its name. The keys are those of model/fold.ts: to import them
// would make a file of its own of what the search has too, which every page would then ask for.

type Named = { code: string; name: string };

const exact = (text: string): string => text.normalize('NFC').trim().toLowerCase();

const folded = (text: string): string =>
  exact(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[\s\p{Pd}]+/gu, ' ');

/** By code or whole name; without diacritics where one alone is called that, as the function reads it (contract 1). */
export function namedBy<One extends Named>(all: readonly One[], text: string): One | undefined {
  const near = all.filter(({ name }) => folded(name) === folded(text));
  if (near.length === 1) return near[0];
  const isFolded = folded(text) === exact(text);
  return all.find(({ code, name }) => code === text.trim() || (!isFolded && exact(name) === exact(text)));
}
