// Single values: those that a register and a contract know, those that hurt, and every way of encoding them.
import fc from 'fast-check';
import type { Catalogue } from '../../src/data/catalogue.ts';

/** Texts that parsers, templates, file systems and headers stumble over. */
const HOSTILE = [
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    'a\udc00b',
    '\u202e',
    '\ufeff',
    '\u2028',
    '\r\nset-cookie: a=1',
    '\u0130',
    '😀',
  ],
  ...['"><script>alert(1)</script>', "' OR 1=1 --", '{{7*7}}', '../../etc/passwd', '%00', '%', '+'],
  ...[
    '__proto__',
    'constructor',
    'NaN',
    '-0',
    '1e3',
    '0x10',
    '٢٠٢٢',
    '２０２２',
    '99999999999999999999',
    'null',
  ],
  ...['*', ',', ',,', '0180,0180', '0180,', 'å'.repeat(101), '😀'.repeat(150), 'x'.repeat(5000)],
];

const WORDS = [
  ...['2022', '2023', '1899', '2101', '22', '1', '0', '50', '500', '501', '1000', '1001', '-1', '01'],
  ...['sv', 'en', 'de', 'EN', 'published', 'withdrawn', 'habo', 'befolkning', '2025-06-01', '2025-02-30'],
  ...['2025-06-01T09:30:00+02:00', '2025-06-01T09:30:00', 'json', 'xml', 'https://data.example/embed/chart'],
];

const idIn = ({ metrics, municipalities }: Catalogue) =>
  fc
    .tuple(fc.constantFrom(...metrics), fc.constantFrom(...municipalities))
    .chain(([{ id, periods }, { code }]) =>
      fc.constantFrom('2050', ...periods).map((period) => `SF.${id}.${code}.${period}`),
    );

/** One value: of the register, of the contract's words, or none of them. */
export function valuesOf(catalogue: Catalogue): fc.Arbitrary<string> {
  const codes = catalogue.municipalities.flatMap(({ code, slug, name }) => [code, slug, name]);
  const metrics = catalogue.metrics.flatMap(({ id, aliases }) => [id, ...aliases]);
  const known = fc.oneof(fc.constantFrom(...codes), fc.constantFrom(...metrics), idIn(catalogue));
  const one = fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );
  const list = fc.array(one, { minLength: 2, maxLength: 5 }).map((all) => all.join(','));
  return fc.oneof({ weight: 5, arbitrary: one }, { weight: 1, arbitrary: list });
}

const everyByte = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const ENCODINGS: ((text: string) => string)[] = [
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+').toLowerCase(),
  everyByte,
  (text) => text,
];
const BROKEN = ['%', '%E5', '%zz', '%ED%A0%80', '%C0%AF', '%F8%88%80%80%80', '%2', '%u00e5'];

/** The text as clients send it: mostly encoded, by some rawly, by few wrongly. */
export const encoded = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 25,
      arbitrary: fc.tuple(texts, fc.constantFrom(...ENCODINGS)).map(([text, encode]) => encode(text)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  );

/** Mostly values of the right kind for a name, so that a question can have an answer. */
export function fitting(
  catalogue: Catalogue,
  values: fc.Arbitrary<string>,
  name: string,
): fc.Arbitrary<string> {
  const ids = fc.constantFrom(...catalogue.metrics.map(({ id }) => id));
  const codes = fc.constantFrom(...catalogue.municipalities.map(({ code }) => code));
  const listOf = (one: fc.Arbitrary<string>) =>
    fc.uniqueArray(one, { minLength: 2, maxLength: 4 }).map((all) => all.join(','));
  const kinds: Record<string, fc.Arbitrary<string>> = {
    ...{ geo: codes, kommun: codes, metric: ids, id: idIn(catalogue), limit: fc.nat(60).map(String) },
    ...{ municipalities: listOf(codes), metrics: fc.oneof(ids, listOf(ids)) },
    ...{
      amne: fc.constantFrom(...catalogue.metrics.map(({ subject }) => subject)),
      after: fc.constant('2024-01-01'),
    },
    ...{ lang: fc.constantFrom('sv', 'en'), type: fc.constantFrom('published', 'revised', 'metadata') },
    ...{ period: fc.constantFrom('2022', '2023'), from: fc.constant('2001'), to: fc.constant('2023') },
  };
  return fc.oneof({ weight: 15, arbitrary: kinds[name] ?? values }, { weight: 1, arbitrary: values });
}
