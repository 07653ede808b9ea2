import { readFileSync } from 'node:fs';
import { Parser } from 'n3';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Publisher, readPublisher, themesOf, themesOfTable } from '../../src/downloads/dcat.ts';
import { goldenData } from '../support/golden.ts';
import { emitted } from './emitted.ts';

const DCAT = 'http://www.w3.org/ns/dcat#';
const DCTERMS = 'http://purl.org/dc/terms/';
const SITE = 'https://data.example';

async function catalogueOf(name: 'one' | 'small', publisher?: Publisher) {
  const made = await emitted(goldenData(name), publisher);
  const quads = new Parser().parse(made.text('dcat.ttl'));
  made.remove();
  return quads;
}

describe('the catalogue', () => {
  let turtle: ReturnType<Parser['parse']>;
  let unset: string[];
  beforeAll(async () => {
    turtle = await catalogueOf('small');
    unset = await saidUnder({});
  });

  const SET = {
    PUBLISHER_NAME: 'Exempelmyndigheten',
    PUBLISHER_TYPE: 'NationalAuthority',
    CONTACT_EMAIL: 'data@myndighet.example',
  };
  const saidUnder = async (environment: Record<string, string>): Promise<string[]> => {
    const result = readPublisher(environment);
    if ('mistake' in result) throw new Error(result.mistake);
    const quads = await catalogueOf('one', result.publisher);
    return quads.map(
      ({ subject, predicate, object }) => `${subject.value} ${predicate.value} ${object.value}`,
    );
  };
  const ofType = (lines: string[], type: string): string[] =>
    lines.filter((line) => line.endsWith(`#type ${DCAT}${type}`)).map((line) => line.split(' ')[0] ?? '');

  it('has the type and the address of the publisher where the settings say them', async () => {
    const lines = await saidUnder(SET);
    expect(lines).toEqual(
      expect.arrayContaining([
        `${SITE}/dcat#publisher ${DCTERMS}type http://purl.org/adms/publishertype/NationalAuthority`,
        `${SITE}/dcat#publisher http://xmlns.com/foaf/0.1/name Exempelmyndigheten`,
        `${SITE}/dcat#contact http://www.w3.org/2006/vcard/ns#fn Exempelmyndigheten`,
        `${SITE}/dcat#contact http://www.w3.org/2006/vcard/ns#hasEmail mailto:data@myndighet.example`,
      ]),
    );
    const about = [...ofType(lines, 'Dataset'), ...ofType(lines, 'DataService')];
    expect(about.length).toBeGreaterThan(2);
    for (const one of about) expect(lines).toContain(`${one} ${DCAT}contactPoint ${SITE}/dcat#contact`);
  });

  it('has neither where they do not, and no empty contact', () => {
    expect(unset).toContain(`${SITE}/dcat#publisher http://xmlns.com/foaf/0.1/name Open Data API`);
    expect(unset.filter((line) => /contact|publishertype/.test(line))).toEqual([]);
  });

  it('says of a metric its unit, its years and its source, and a single year once', () => {
    const said = unset.filter((line) => line.startsWith(`${SITE}/dcat#dataset-ONE ${DCTERMS}description `));
    expect(said.map((line) => line.replace(/^.*description /, ''))).toEqual([
      'Folkmängd för Sveriges kommuner, 2023. Enhet: antal. Källa: SCB.',
      'Population for the municipalities of Sweden, 2023. Unit: count. Source: SCB.',
    ]);
  });

  it('says the terms of a source in words, in both languages', () => {
    const [sv, en] = ['sv', 'en'].map((lang) =>
      turtle.find(
        ({ subject, object }) =>
          subject.value === `${SITE}/dcat#provenance-ASC01` &&
          object.termType === 'Literal' &&
          object.language === lang,
      ),
    );
    expect(sv?.object.value).toMatch(/ Källans villkor – CC0 1\.0: fritt att använda utan villkor\.$/);
    expect(en?.object.value).toMatch(/ The source's terms – CC0 1\.0: free to use without conditions\.$/);
  });

  it('has the API as a service, with its address, its description and what it serves', () => {
    expect(ofType(unset, 'DataService')).toEqual([`${SITE}/dcat#api`]);
    expect(unset).toEqual(
      expect.arrayContaining([
        `${SITE}/dcat#catalog ${DCAT}service ${SITE}/dcat#api`,
        `${SITE}/dcat#api ${DCAT}endpointURL ${SITE}/api/v1`,
        `${SITE}/dcat#api ${DCAT}endpointDescription ${SITE}/api/v1/openapi.json`,
        `${SITE}/dcat#api ${DCTERMS}publisher ${SITE}/dcat#publisher`,
        `${SITE}/dcat#api ${DCAT}keyword kommuner`,
        `${SITE}/dcat#api ${DCAT}keyword municipalities`,
        ...ofType(unset, 'Dataset').flatMap((dataset) => [
          `${SITE}/dcat#api ${DCAT}servesDataset ${dataset}`,
          `${SITE}/dcat#catalog ${DCAT}dataset ${dataset}`,
        ]),
      ]),
    );
  });
});

describe('readPublisher', () => {
  it('is the service by its name where nothing is set', () => {
    expect(readPublisher({})).toEqual({ publisher: { name: 'Open Data API', type: null, email: null } });
  });

  it.each(['LocalAuthority', 'RegionalAuthority', 'PrivateIndividual(s)'])('may be a %s', (type) => {
    expect(readPublisher({ PUBLISHER_TYPE: type })).toMatchObject({ publisher: { type } });
  });

  it.each([
    [{ PUBLISHER_TYPE: 'Club' }, /^PUBLISHER_TYPE: .*NationalAuthority.*, got "Club"$/],
    [{ PUBLISHER_NAME: '' }, /^PUBLISHER_NAME: expected a name on one line, .*, got ""$/],
    [{ PUBLISHER_NAME: ' Kommun' }, /^PUBLISHER_NAME: .*, got " Kommun"$/],
    [{ PUBLISHER_NAME: 'Kommun ' }, /^PUBLISHER_NAME: .*, got "Kommun "$/],
    [{ PUBLISHER_NAME: 'En\nkommun' }, /^PUBLISHER_NAME: .*, got "En\\nkommun"$/],
    [{ PUBLISHER_NAME: 'En\tkommun' }, /^PUBLISHER_NAME: .*, got "En\\tkommun"$/],
    [{ CONTACT_EMAIL: 'nobody' }, /^CONTACT_EMAIL: .*, got "nobody"$/],
  ])('refuses %j', (environment, message) => {
    expect(readPublisher(environment)).toEqual({ mistake: expect.stringMatching(message) });
  });
});

const THEME = 'http://publications.europa.eu/resource/authority/data-theme';

describe('themesOf', () => {
  it.each([
    ['befolkning', ['SOCI']],
    ['arbetsmarknad', ['ECON', 'SOCI']],
    ['bredband', ['TECH']],
    ['demokrati', ['GOVE']],
    ['miljo', ['ENVI']],
    ['naringsliv', ['ECON']],
    ['trafik', ['TRAN']],
    ['trygghet', ['JUST']],
    ['nothing', []],
    ['constructor', []],
  ])('of %s is %j', (subject, codes) => {
    expect(themesOf(subject)).toEqual(codes.map((code) => `${THEME}/${code}`));
  });
});

it('every subject of the real release has a theme', () => {
  const { metrics } = JSON.parse(readFileSync(new URL('../../data/metrics.json', import.meta.url), 'utf8'));
  const subjects = metrics.map(({ subject }: { subject: string }) => subject);
  expect(subjects.length).toBeGreaterThan(30);
  expect(subjects.filter((subject: string) => themesOf(subject).length === 0)).toEqual([]);
});

describe('themesOfTable', () => {
  it('is what the metrics are about, each once', () => {
    expect(themesOfTable('observations', ['trafik', 'ekonomi', 'trafik', 'nothing'])).toEqual([
      `${THEME}/ECON`,
      `${THEME}/TRAN`,
    ]);
  });
  it('of the municipalities is regions and cities', () => {
    expect(themesOfTable('municipalities', ['trafik'])).toEqual([`${THEME}/REGI`]);
  });
});
