// What a model reads when it asks for a figure: the figure, or the sentence that there is none.
import { describe, expect, it } from 'vitest';
import { answerTool } from '../../src/mcp/tools.ts';
import { NOTE_WORDS } from '../../src/text/answers.ts';
import { realService } from '../support/real-data.ts';
import { seededRandom } from '../support/seeded-random.ts';

const { service } = await realService();
const { catalogue } = service.store;
const random = seededRandom(20261128);
const oneOf = <T>(items: readonly T[]): T => items[random(items.length)] ?? expect.fail();

type Question = { tool: string; given: Record<string, string> };

const textOf = async ({ tool, given }: Question): Promise<string> => {
  const { content } = await answerTool(service, tool, given);
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
};

const HOW_MANY = 200;
const seriesOf = async () => {
  const metric = oneOf(catalogue.metrics);
  const place = oneOf(catalogue.municipalities);
  const series = await service.store.series(metric, place.code);
  const years = (series?.periods ?? []).filter((_, at) => series?.states[at] === 'v');
  return { metric, place, series, years };
};
const lang = (): 'sv' | 'en' => oneOf(['sv', 'en'] as const);
/** Habo and Håbo share a name in capitals and small letters. */
const nameOf = ({ name, code }: { name: string; code: string }): string =>
  oneOf([code, name === 'Habo' ? code : name]);

describe('a figure that there is', () => {
  it(`is in the answer to each of ${HOW_MANY} questions, by whatever tool`, async () => {
    for (let count = 0; count < HOW_MANY; ) {
      const { metric, place, series, years } = await seriesOf();
      if (series === null || years.length === 0) continue;
      const period = oneOf(years);
      const value = String(series.values[series.periods.indexOf(period)]);
      const given = { geo: nameOf(place), metric: metric.id, period, lang: lang() };
      const question = oneOf<Question>([
        {
          tool: 'get_observation',
          given: { id: `SF.${metric.id}.${place.code}.${period}`, lang: given.lang },
        },
        { tool: 'list_observations', given },
        {
          tool: 'list_metric_observations',
          given: { metric: metric.id, period, county: place.countyCode, lang: given.lang },
        },
      ]);
      const text = await textOf(question);
      expect(text, JSON.stringify(question)).toMatch(new RegExp(`[,:]${value.replace('.', '\\.')}[,\\]}]`));
      expect(text).not.toContain(NOTE_WORDS[given.lang].noFigure);
      count += 1;
    }
  });
});

describe('a figure that there is not', () => {
  const NO_METRICS = ['Antal enhörningar', 'N99999', 'lyckokvot per capita', 'X12345', 'BNP per katt'];
  /** What there is, in a unit in which there is none. */
  const NO_UNITS = ['Folkmängd i procent', 'Arbetslöshet i kronor', 'Kommunal skattesats i liter'];
  const NO_PLACES = ['9999', 'Atlantis', 'Ankeborg', '0000', 'Storstad'];

  it(`is said to be none in the answer to each of ${HOW_MANY} questions`, async () => {
    for (let count = 0; count < HOW_MANY; count += 1) {
      const { metric, place, years } = await seriesOf();
      const period = oneOf(['1871', '2099', '2050', '1949'].filter((year) => !years.includes(year)));
      const told = lang();
      const question = oneOf<Question>([
        { tool: 'get_observation', given: { id: `SF.${metric.id}.${place.code}.${period}` } },
        { tool: 'get_observation', given: { id: `SF.X99999.${place.code}.2022` } },
        { tool: 'get_observation', given: { id: `SF.${metric.id}.9999.2022` } },
        { tool: 'list_observations', given: { geo: nameOf(place), metric: metric.id, period } },
        { tool: 'list_observations', given: { geo: oneOf(NO_PLACES), metric: metric.id } },
        {
          tool: 'list_observations',
          given: { geo: nameOf(place), metric: oneOf([...NO_METRICS, ...NO_UNITS]) },
        },
        { tool: 'list_metric_observations', given: { metric: metric.id, period } },
        { tool: 'list_metric_observations', given: { metric: metric.id, county: '99' } },
        { tool: 'rank_municipalities', given: { metric: oneOf(NO_METRICS) } },
        {
          tool: 'compare_municipalities',
          given: { municipalities: `${place.code},${oneOf(NO_PLACES)}`, metrics: metric.id },
        },
      ]);
      const text = await textOf({ ...question, given: { ...question.given, lang: told } });
      expect(text, JSON.stringify(question)).toContain(NOTE_WORDS[told].noFigure);
    }
  });
});
