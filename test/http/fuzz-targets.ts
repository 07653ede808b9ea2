// What anyone may ask: paths and parameters by the contract's grammar, and what breaks it at every joint.
import fc from 'fast-check';
import type { Catalogue } from '../../src/data/catalogue.ts';

// Single values: those that a register and a contract know, those that hurt, and every way of encoding them.

/** Texts that parsers, templates, file systems and headers stumble over. */
const HOSTILE = [
  ...['', ' ', '\0', '\ud800', 'a\udc00b', '\u202e', '\ufeff', '\u2028', '\r\nset-cookie: a=1', '\u0130'],
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
    '😀',
  ],
  ...['null', '*', ',', ',,', '0180,0180', '0180,', 'å'.repeat(101), '😀'.repeat(150), 'x'.repeat(5000)],
];

const WORDS = [
  ...['2022', '2023', '1000', '0999', '9999', '22', '1', '0', '50', '500', '501', '1000', '1001', '-1', '01'],
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
function valuesOf(catalogue: Catalogue): fc.Arbitrary<string> {
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
const encoded = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 25,
      arbitrary: fc.tuple(texts, fc.constantFrom(...ENCODINGS)).map(([text, encode]) => encode(text)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  );

/** Mostly values of the right kind for a name, so that a question can have an answer. */
function fitting(catalogue: Catalogue, values: fc.Arbitrary<string>, name: string): fc.Arbitrary<string> {
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
    ...{ county: fc.constantFrom('03', 'SE01', 'Uppsala', 'Upsala', 'skane-lan', '99') },
    ...{ locale: fc.constantFrom('sv', 'en') },
    ...{ lang: fc.constantFrom('sv', 'en'), type: fc.constantFrom('published', 'revised', 'metadata') },
    ...{ period: fc.constantFrom('2022', '2023'), from: fc.constant('2001'), to: fc.constant('2023') },
  };
  return fc.oneof({ weight: 15, arbitrary: kinds[name] ?? values }, { weight: 1, arbitrary: values });
}

// Whole targets.

export type Target = { url: string; method: string };

/** Names of the contract, and names that it does not know. */
const NAMES = [
  ...['geo', 'metric', 'amne', 'period', 'from', 'to', 'limit', 'lang', 'query', 'kommun', 'type', 'id'],
  ...['municipalities', 'metrics', 'after', 'before', 'url', 'format', 'maxwidth'],
  ...['county', 'cursor', 'locale', 'download'],
  ...['utm_source', 'subject', 'Geo', 'geo ', '', '__proto__', 'constructor', 'å', '\ud800'],
];

/** The parameters of a path: a question that is made of them alone gets beyond its names. */
type Form = { required: string[]; optional: string[] };

const FORMS: Record<string, Form> = {
  '/api/v1/observations': {
    required: ['geo'],
    optional: ['metric', 'amne', 'period', 'from', 'to', 'limit', 'lang'],
  },
  '/api/v1/metrics': { required: [], optional: ['query', 'limit', 'lang'] },
  '/api/v1/municipalities': { required: [], optional: ['query', 'limit', 'lang'] },
  '/api/v1/rankings': { required: ['metric'], optional: ['limit', 'lang'] },
  '/api/v1/compare': { required: ['municipalities', 'metrics'], optional: ['lang'] },
  '/api/v1/revisions': {
    required: [],
    optional: ['id', 'kommun', 'metric', 'type', 'after', 'before', 'limit', 'lang'],
  },
  '/api/v1/metrics/{metric}': { required: [], optional: ['lang'] },
  '/api/v1/metrics/{metric}/observations': {
    required: [],
    optional: ['period', 'from', 'to', 'county', 'limit', 'lang'],
  },
  '/api/v1/metrics/{metric}/ranking': { required: [], optional: ['period', 'limit', 'locale'] },
  '/api/v1/releases': { required: [], optional: ['lang'] },
  '/csv/v1/observations': { required: ['geo'], optional: ['metric', 'period', 'limit', 'lang'] },
  '/csv/v1/metrics': { required: [], optional: ['query', 'limit', 'locale'] },
  '/csv/v1/metrics/{metric}': { required: [], optional: ['lang'] },
  '/csv/v1/metrics/{metric}/observations': {
    required: [],
    optional: ['period', 'from', 'to', 'county', 'limit', 'lang'],
  },
  '/csv/v1/metrics/{metric}/ranking': { required: [], optional: ['period', 'limit', 'lang'] },
  '/csv/v1/compare': { required: ['municipalities', 'metrics'], optional: ['lang'] },
  '/csv/v1/revisions': { required: [], optional: ['kommun', 'metric', 'type', 'limit', 'lang'] },
  '/csv/v1/releases': { required: [], optional: ['lang'] },
  '/api/v1/observations/{id}': { required: [], optional: ['lang'] },
  '/embed/observation/{id}': { required: [], optional: ['lang'] },
  '/embed/chart': { required: ['geo', 'metric'], optional: ['lang'] },
  '/embed/chart/{geo}/{metric}': { required: [], optional: ['lang'] },
  '/observations/{id}': { required: [], optional: ['lang'] },
};
const OTHER_PATHS = [
  ...['/', '/api', '/api/', '/api/v1', '/api/v1/', '/api/v2/observations', '/API/v1/metrics', '/embed'],
  ...['/embed/', '/api/v1/metrics.json', '/api/v1/./metrics', '/api/v1/../v1/metrics', '/api//v1/metrics'],
  ...['/api/v1/metrics%2FBEF01', '/api/v1/metrics\\BEF01', '/_store/catalogue.json', '//api/v1/metrics/'],
  ...['/api/v1/observations/SF.BEF01.0180.2023.json', '//evil.example/api/v1/metrics'],
  ...[
    '/csv',
    '/csv/v1',
    '/csv/v1/',
    '/csv/v1/nothing',
    '/csv/v1/metrics.csv',
    '/csv/v1//metrics',
    '/csv/v1/openapi.json',
  ],
  ...['/api/v1/metrics.csv', '/api/v1/metrics/BEF01/ranking.xlsx', '/api/v1/metrics/BEF01.parquet'],
];

const ENDS = fc.oneof(
  { weight: 20, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/',
      '//',
      '.json',
      '.html',
      '.csv',
      '.xlsx',
      '/.',
      '%2F',
      '%00',
      ';a=b',
      '#fragment',
    ),
  },
);
const METHODS = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  { weight: 5, arbitrary: fc.constantFrom('HEAD', 'HEAD', 'OPTIONS', 'POST', 'get', 'DELETE', '\0') },
);
const ORIGINS = ['', '', '', '', 'https://data.example', 'http://[::1]:8080'];

type Asked = fc.Arbitrary<[path: string, pairs: string[]]>;

/** A question in its form: all that is required and some of the rest in any order, seldom with something lacking. */
function formed(path: string, { required, optional }: Form, given: (name: string) => fc.Arbitrary<string>) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const filled = fc
    .tuple(...names.map(given))
    .map((all) => all.reduce((rest, filler) => rest.replace(/\{\w+\}/, () => filler), path));
  const pairs = (each: string[]) => each.map((name) => given(name).map((value) => `${name}=${value}`));
  const some = fc.tuple(...pairs(optional)).chain((all) => fc.subarray(all));
  const whole = fc.tuple(fc.tuple(...pairs(required)), some).map((parts) => parts.flat());
  const shuffled = whole.chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
  const lacking = whole.chain((all) => fc.shuffledSubarray(all));
  return fc.tuple(filled, fc.oneof({ weight: 6, arbitrary: shuffled }, { weight: 1, arbitrary: lacking }));
}

function knownOf(catalogue: Catalogue, values: fc.Arbitrary<string>): Asked {
  const given = (name: string) => encoded(fitting(catalogue, values, name));
  return fc.constantFrom(...Object.entries(FORMS)).chain(([path, form]) => formed(path, form, given));
}

function unknownOf(segments: fc.Arbitrary<string>, pairs: fc.Arbitrary<string>): Asked {
  const made = fc.array(segments, { maxLength: 4 }).map((all) => `/api/${all.join('/')}`);
  return fc.tuple(fc.oneof(fc.constantFrom(...OTHER_PATHS), made), fc.array(pairs, { maxLength: 3 }));
}

/** Targets as a server hands them on: nothing is normalised. */
export function targetsOf(catalogue: Catalogue): fc.Arbitrary<Target> {
  const values = valuesOf(catalogue);
  const pair = fc.tuple(encoded(fc.constantFrom(...NAMES)), encoded(values)).map((parts) => parts.join('='));
  const stray = fc.oneof(pair, fc.constantFrom('', '=', '&', 'geo', 'lang=en', 'lang=de', '=='));
  const strays = fc.oneof(
    { weight: 4, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.array(stray, { maxLength: 3 }) },
  );
  const asked = fc.oneof(
    { weight: 8, arbitrary: knownOf(catalogue, values) },
    { weight: 1, arbitrary: unknownOf(encoded(values), pair) },
  );
  return fc
    .tuple(fc.constantFrom(...ORIGINS), asked, ENDS, strays, METHODS)
    .map(([origin, [path, pairs], end, more, method]) => {
      const query = [...pairs, ...more].join('&');
      return { url: `${origin}${path}${end}${query === '' ? '' : `?${query}`}`, method };
    });
}
