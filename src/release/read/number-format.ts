// What a cell of a workbook shows of its number by its format (ECMA-376 part 1, 18.8.30 and 18.8.31).

/** What the cell shows; null where that is the number itself, however it is rounded or its thousands are parted. */
export type Formatter = (literal: string) => string | null;

/** The formats that have a number and no text in the workbook; the others of Excel's own show the number itself. */
const BUILT_IN: Readonly<Record<number, string>> = {
  ...Object.fromEntries([5, 6, 7, 8].map((id) => [id, '#,##0"¤"'])),
  ...Object.fromEntries([9, 10].map((id) => [id, '0%'])),
  ...Object.fromEntries([14, 15, 16, 17, 22].map((id) => [id, 'yyyy-mm-dd'])),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'h:mm'])),
  ...Object.fromEntries([37, 38, 39, 40].map((id) => [id, '#,##0;(#,##0)'])),
  ...Object.fromEntries([41, 42, 43, 44].map((id) => [id, '#,##0;-#,##0;"-"'])),
};

/** @param code of the workbook's own formats @param startsIn1904 how it counts its days */
export function shownBy(
  id: number,
  code: string | undefined,
  startsIn1904: boolean,
): Formatter {
  const sections = sectionsOf(code ?? BUILT_IN[id] ?? 'General').map(sectionOf);
  return (literal) => {
    const number = Number(literal);
    const sectionIndex = sectionFor(number, sections);
    const section = sections[sectionIndex];
    if (section === undefined) return '####';
    if (section.isDate) return dayOf(number, startsIn1904);
    // The second section shows a negative number without its sign.
    const isBare = sectionIndex === 1 && number < 0 && section.test === null;
    const sectionText = textBy(section, isBare ? literal.replace('-', '') : literal);
    const text = isBare ? sectionText.replace(/^\((.*)\)$/, '-$1') : sectionText;
    return text === literal ? null : text;
  };
}

type Section = {
  before: string;
  after: string;
  hasNumber: boolean;
  /** Whether zero is shown as a digit. */
  hasZero: boolean;
  isPercent: boolean;
  isDate: boolean;
  /** So many digits stand before the point at least: `0000` shows 180 as 0180. */
  width: number;
  /** Decimals that are shown of a scaled number. */
  decimals: number;
  /** The number is divided by a thousand so many times. */
  scale: number;
  test: ((number: number) => boolean) | null;
};

/** By semicolons, but for those in a text. */
const sectionsOf = (code: string): string[] =>
  (code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+|(?<=;|^)(?=;|$)/g) ?? ['']).map(String);

const TOKEN =
  /"([^"]*)"|\\(.)|[_*](.)|\[([^\]]*)\]|(General)|([0#?][0#?,.]*(?:[eE][+-][0#?]+)?|\.[0#?]+)|(@)|(.)/gsu;

function sectionOf(code: string): Section {
  const section: Section = {
    ...{ before: '', after: '', hasNumber: false, hasZero: false, isPercent: false },
    ...{ isDate: false, width: 0, decimals: 0, scale: 0, test: null },
  };
  const isFraction = /[#?0]\s*\/\s*[#?\d]/.test(code);
  for (const [
    ,
    quoted,
    escaped,
    skipped,
    bracket,
    general,
    digits,
    text,
    other,
  ] of code.matchAll(TOKEN)) {
    if (skipped !== undefined) continue;
    if (bracket !== undefined) {
      const [, sign, bound] = /^([<>=]+)\s*(-?[\d.]+)$/.exec(bracket) ?? [];
      if (sign !== undefined)
        section.test = (number) => compares(number, sign, Number(bound));
      else if (bracket.startsWith('$'))
        write(section, bracket.slice(1).replace(/-[^-]*$/, ''));
      else if (/^[hms]+$/i.test(bracket)) section.isDate = true;
    } else if (general !== undefined || text !== undefined || digits !== undefined) {
      // As text a number shows its digits.
      section.hasNumber = true;
      section.hasZero ||= digits === undefined || /0|\.[#?]/.test(digits ?? '');
      section.scale += /,*$/.exec((digits ?? '').replace(/\..*/, ''))?.[0].length ?? 0;
      section.scale +=
        /,*$/.exec(/\..*/.exec(digits ?? '')?.[0] ?? '')?.[0].length ?? 0;
      section.width += /^[^.eE]*/.exec(digits ?? '')?.[0].match(/0/g)?.length ?? 0;
      section.decimals += /\.([0#?]*)/.exec(digits ?? '')?.[1]?.length ?? 0;
    } else if (other === '%') section.isPercent = true;
    else if (other !== undefined && /[ymdhs]/i.test(other)) section.isDate = true;
    else if (!(isFraction && other === '/'))
      write(section, quoted ?? escaped ?? other ?? '');
  }
  if (isFraction) section.hasZero = true;
  return section;
}

function write(section: Section, text: string): void {
  if (section.hasNumber) section.after += text;
  else section.before += text;
}

function compares(number: number, sign: string, bound: number): boolean {
  if (sign === '<>') return number !== bound;
  return (
    (sign.includes('<') && number < bound) ||
    (sign.includes('>') && number > bound) ||
    (sign.includes('=') && number === bound)
  );
}

/** Without conditions they are those of positive numbers and zero, of negative ones, and of zero alone. */
function sectionFor(number: number, sections: readonly Section[]): number {
  if (sections.some(({ test }) => test !== null))
    return sections.findIndex(({ test }) => test === null || test(number));
  if (number < 0 && sections.length > 1) return 1;
  return number === 0 && sections.length > 2 ? 2 : 0;
}

function textBy(section: Section, literal: string): string {
  const { before, after, hasNumber, hasZero, isPercent, scale, decimals, width } =
    section;
  const isHidden = !hasZero && Math.abs(Number(literal)) < 0.5;
  const scaled =
    scale === 0 ? literal : (Number(literal) / 1000 ** scale).toFixed(decimals);
  const number =
    !hasNumber || isHidden
      ? ''
      : isPercent
        ? `${hundredfold(literal)} %`
        : padded(scaled, width);
  return `${before}${number}${after}`.trim();
}

const padded = (literal: string, width: number): string =>
  literal.replace(/^\d+(?=$|\.)/, (whole) => whole.padStart(width, '0'));

/** The same digits with the point two places on. */
function hundredfold(literal: string): string {
  const [digits = '', power = '0'] = literal.toLowerCase().split('e');
  return String(Number(`${digits}e${Number(power) + 2}`));
}

const DAY_MS = 86_400_000;

function dayOf(number: number, startsIn1904: boolean): string {
  const start = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const day = new Date(start + Math.floor(number) * DAY_MS);
  return Number.isNaN(day.getTime()) ? '####' : day.toISOString().slice(0, 10);
}
