// The words of a text as a search reads them, and which of them say what is searched for.

import { isPeriod } from '../../model/period.ts';

const IS_ASCII = /^[ -~\n]*$/;
const BETWEEN_WORDS = /[^\p{L}\p{N}\n]+/gu;
const BETWEEN_ASCII_WORDS = /[^a-z0-9\n]+/g;

/** NFKC in lower case without diacritics and without what nobody sees, as soft hyphens: å and ä are a, CO₂ is co2. Most texts are done when Swedish letters are. */
export function searchKey(text: string): string {
  const plain = text.toLowerCase().replace(/[åä]/g, 'a').replace(/ö/g, 'o').replace(/[–’”]/g, ' ');
  if (IS_ASCII.test(plain)) return plain;
  return plain
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '');
}

/** The key of a text with one space between its words, hyphens parting them; its lines stay lines. */
export function searchLine(text: string): string {
  const key = searchKey(text);
  return key.replace(IS_ASCII.test(key) ? BETWEEN_ASCII_WORDS : BETWEEN_WORDS, ' ').trim();
}

export const wordsOf = (text: string): string[] =>
  searchLine(text)
    .split(/[ \n]+/)
    .filter((word) => word !== '');

const listed = (words: string): ReadonlySet<string> => new Set(wordsOf(words));

/** Words that only ask or bind, in both languages. */
const BINDING = listed(`
  hur vad vilka vilken vilket var vem vems nar varfor jag vi du ni man ge mig visa hitta sok lista finns fanns
  är blir blev begås var vara har hade kan ska skulle fick far betalar betala
  och eller i på till av från för med om per inom mellan hos ur än som att det den de dem ett en dess deras
  senaste nu idag just år året åren sedan över under jämför jämfört utveckling statistik siffror siffra uppgifter data nivå nivån
  mot kontra vs versus skillnad skillnaden skillnader topplista topplistan rangordna karta kartan diagram tabell graf
  how what which who whose where when why i we you me my show find list give tell
  is are was were be been has have had do does did can could should would there
  and or in on at to of from for with by per within between than as that this it its the a an
  latest now today year years since over under compare compared trend statistics figures figure data level
  against difference differences ranking map chart table graph
`);

/** Words that ask for more or less of something. */
const COMPARING = listed(`
  mycket många stor stora stort störst största större hög högt höga högst högsta högre låg lågt låga lägst lägsta lägre
  liten litet små minst minsta mindre flest flesta fler färre mest mer längst kortast bra bäst bästa bättre sämst sämsta sämre
  much many big bigger biggest large larger largest small smaller smallest high highest higher low lowest lower
  most more least less fewest fewer longest shortest best better worst worse
`);

/** Those that ask, beside a place and nothing else, how many live there. */
const SIZES = listed(`
  stor stort stora störst största större liten små minst minsta mindre
  big bigger biggest large larger largest small smaller smallest
`);

/** Words that say how it is counted or who is, and that stand in hundreds of titles. */
const COUNTING = listed(`
  antal antalet andel andelen procent procentuell genomsnitt genomsnittlig genomsnittliga medel person personer personers
  number count share proportion percentage percent rate average person persons
`);

/** Words for living somewhere and for those who do: what a question asks that has none of its own. */
const LIVING = listed('bor folk människor live lives living people');

/** Words for the kind of a place and for the whole country, none of which says what is asked of it. */
const PLACE = listed(`
  län länet länets region regionen kommun kommuner kommunen kommunens kommunerna kommuns kommunernas stad staden stads städer
  sverige sveriges svenska
  municipality municipalities municipality's city cities town county counties sweden swedish
`);

export type WordKind = 'content' | 'living' | 'counting' | 'place' | 'comparing' | 'year' | 'binding';

export function kindOf(word: string): WordKind {
  if (BINDING.has(word)) return 'binding';
  if (COMPARING.has(word)) return 'comparing';
  if (COUNTING.has(word)) return 'counting';
  if (LIVING.has(word)) return 'living';
  if (PLACE.has(word)) return 'place';
  return isPeriod(word) ? 'year' : 'content';
}

const COUNTED =
  /^(?:(?:genomsnitts|medel|snitt)(?<behind>.{3,})|(?<before>.{3,}?)s?(?:statistik(?:en)?|siffror(?:na)?|data|antal(?:et)?|andel(?:en)?|snitt(?:et)?|niva(?:n|er)?|utveckling(?:en)?))$/;

/** What a compound counts: brott in brottsstatistik, inkomst in medelinkomst; null where the word is none such. */
export function countedIn(word: string): string | null {
  const { behind, before } = COUNTED.exec(word)?.groups ?? {};
  const counted = behind ?? before ?? null;
  return counted !== null && kindOf(counted) === 'content' ? counted : null;
}

export const asksForSize = (word: string): boolean => SIZES.has(word);

/** Slips of the finger that are forgiven in a word: one from four letters on, two from eight. */
export const slipsIn = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);
