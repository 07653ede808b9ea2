// What people and programs may type, and what would be slow if a search were careless: each with what it is.
const distinct = Array.from({ length: 2000 }, (_, n) => `sk${n.toString(36)}`).join(' ');

export const TYPED: readonly (readonly [name: string, query: string])[] = [
  ['10 kB of one letter', 'a'.repeat(10_000)],
  ['10 kB of a letter with a ring', 'å'.repeat(10_000)],
  ['10 kB of one word', 'skola '.repeat(1700)],
  ['10 kB of different words', distinct],
  ['combining marks', `a${'\u0301'.repeat(9999)}`],
  ['many marks on many letters', 'a\u0308\u030a'.repeat(3000)],
  ['spaces before a word', `${' '.repeat(9999)}kommun`],
  ['emoji', '👨‍👩‍👧‍👦'.repeat(900)],
  ['right-to-left', 'שלום עולם '.repeat(1000)],
  ['half of a surrogate pair', '\ud83d'],
  ['only stop words', 'hur är i '.repeat(1000)],
  ['only counting words', 'antal andel bor '.repeat(600)],
  ['10 kB of a name that is also a word', 'Åre are vara '.repeat(750)],
  ['10 kB of two names that fold alike', 'habo '.repeat(2000)],
  ['only numbers', '123 456 789 '.repeat(800)],
  ['one letter', 'a'],
  ['eight slips', 'kostnda gruntskola elvr hemtjännst äldr omsorgg behörihet kulturskl'],
  ['a null', '\u0000'],
];
