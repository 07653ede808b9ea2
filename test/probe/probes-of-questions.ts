// What the API is asked for: fixed and parameterised answers, both languages, one refusal of each code.
import { type Probe, probe } from './probe.ts';

const V1 = '/api/v1';
const fixed = { fixed: true };

const FIXED: Probe[] = [
  probe(200, 'observation', `${V1}/observations/SF.N01951.0180.2022`, fixed),
  probe(200, 'metrics', `${V1}/metrics`, fixed),
  probe(200, 'metrics, a bare question mark', `${V1}/metrics?`, fixed),
  probe(200, 'metric', `${V1}/metrics/N01951`, fixed),
  probe(200, 'municipalities', `${V1}/municipalities`, fixed),
  probe(200, 'revisions', `${V1}/revisions`, fixed),
  probe(200, 'OpenAPI', `${V1}/openapi.json`, fixed),
  probe(200, 'API info', `${V1}/api-info`, fixed),
  probe(200, 'API catalogue', '/.well-known/api-catalog', fixed),
  probe(200, 'feed', '/revisions.atom', fixed),
  probe(200, 'llms.txt', '/llms.txt', fixed),
];

const PAST = '/releases/2026-02-13';

const OF_THE_PAST: Probe[] = [
  probe(200, 'observation of a past release', `${PAST}${V1}/observations/SF.N01951.0180.2022`),
  probe(200, 'ranking of a past release', `${PAST}${V1}/rankings?metric=N01951&limit=10&lang=en`),
  probe(200, 'embed of a past release', `${PAST}/embed/observation/SF.N01951.0180.2022`),
  probe(200, 'figure page of a past release', `${PAST}/observations/SF.N01951.0180.2022`),
  probe(200, 'log of a past release', `${PAST}/log/checkpoint`),
  probe(301, 'website below a past release', `${PAST}/kommuner/stockholm`),
  probe(404, 'a date without a release', `/releases/2020-01-01${V1}/metrics`),
  probe(404, 'metric that came later', `${PAST}${V1}/metrics/CARDIE`),
];

const OF_THE_LOG: Probe[] = [
  probe(200, 'checkpoint of the log', '/log/checkpoint', fixed),
  probe(200, 'tile of the log', '/log/tile/0/000', fixed),
  probe(200, 'entries of the log', '/log/tile/entries/000', fixed),
  probe(304, 'tile and its ETag', '/log/tile/1/000', { headers: { 'if-none-match': '{etag}' } }),
  probe(200, 'proof of a figure', '/log/proof/SF.N01951.0180.2022'),
  probe(404, 'proof of no figure', '/log/proof/SF.N01951.0180.1850'),
  probe(404, 'no tile', '/log/tile/0/x999/999'),
  probe(405, 'POST to a tile', '/log/tile/0/000', { method: 'POST' }),
];

const PARAMETERISED: Probe[] = [
  probe(200, 'observations of a place', `${V1}/observations?geo=0180&metric=N01951&from=2020&to=2022`),
  probe(200, 'observations, a slug and a limit', `${V1}/observations?geo=uppsala&limit=1000`),
  probe(200, 'observations, a topic', `${V1}/observations?geo=0180&amne=befolkning&period=2022`),
  probe(200, 'observation in English', `${V1}/observations/SF.N01951.0180.2022?lang=en`),
  probe(200, 'metric in English', `${V1}/metrics/N01951?lang=en`),
  probe(200, 'search with diacritics', `${V1}/municipalities?query=k%C3%B6ping`),
  probe(200, 'search with a plus', `${V1}/metrics?query=folk+m%C3%A4ngd&limit=50`),
  probe(200, 'search that finds nothing', `${V1}/metrics?query=zzzz`),
  probe(200, 'ranking', `${V1}/rankings?metric=N01951&limit=10`),
  probe(200, 'whole ranking in English', `${V1}/rankings?metric=N00901&lang=en`),
  probe(200, 'comparison', `${V1}/compare?municipalities=0180,1480&metrics=N01951`),
  probe(200, 'comparison, encoded commas', `${V1}/compare?municipalities=0180%2C1480%2C1280&metrics=N01951`),
  probe(200, 'revisions of a place', `${V1}/revisions?kommun=0180&limit=500`),
  probe(200, 'revisions after an instant', `${V1}/revisions?after=2026-01-01T00:00:00+01:00&limit=5`),
];

const REFUSED: Probe[] = [
  probe(400, 'invalid_request: unknown parameter', `${V1}/observations?geo=0180&subject=miljo`),
  probe(400, 'invalid_request: repeated', `${V1}/metrics?limit=1&limit=2`),
  probe(400, 'invalid_request: language', `${V1}/metrics?lang=de`),
  probe(400, 'invalid_request: fixed path with a parameter', `${V1}/metrics/N01951?x=1`),
  probe(400, 'invalid_request: above the maximum', `${V1}/metrics?limit=51`),
  probe(404, 'invalid_metric', `${V1}/rankings?metric=NOPE`),
  probe(404, 'invalid_geo', `${V1}/observations?geo=180&lang=en`),
  probe(400, 'invalid_period', `${V1}/observations?geo=0180&period=20x2`),
  probe(400, 'invalid_range', `${V1}/observations?geo=0180&from=2022&to=2020`),
  probe(422, 'ambiguous', `${V1}/observations?geo=habo`),
  probe(404, 'not_found', `${V1}/observations/SF.N01951.0180.1066`),
  probe(422, 'insufficient_coverage', `${V1}/rankings?metric=U07514`),
  probe(422, 'incomparable', `${V1}/compare?municipalities=0180,1480&metrics=N01951,N00901`),
  // Of a release in which one of them has newer years alone.
  probe(
    422,
    'no_common_period',
    `/releases/2026-06-25${V1}/compare?municipalities=0180,1480&metrics=BE0101N1,N01951`,
  ),
  probe(422, 'unsupported', `${V1}/rankings?metric=U07917`),
  probe(404, 'unavailable: withdrawn', `${V1}/observations/SF.GHGARB.0114.2016`),
  probe(404, 'unavailable: listed without a value', `${V1}/observations/SF.N00401.0114.2013`),
  probe(404, 'non-public metric', `${V1}/metrics/N00914`),
  probe(404, 'unknown path', `${V1}/metricz`),
  probe(404, 'twin of an answer', `${V1}/metrics.json`),
];

export const QUESTIONS: Probe[] = [...FIXED, ...PARAMETERISED, ...OF_THE_PAST, ...OF_THE_LOG, ...REFUSED];
