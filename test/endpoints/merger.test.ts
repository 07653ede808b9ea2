// A made-up merger: Knivsta ends and becomes a part of Sala.
import { describe, expect, it } from 'vitest';
import { searchHits, searchIndexText } from '../../src/site/hits.ts';
import { placePage } from '../../src/site/place.ts';
import { withStates } from '../support/dataset.ts';
import { goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { showing } from '../support/showing.ts';

const KNIVSTA = '0330';
const SALA = '1981';
const LAST = '2024';

async function served(end: { validTo?: string; successor?: string }) {
  const verified = withStates(verifiedOf(goldenData('small')), (state) => ({
    ...state,
    municipalities: state.municipalities.map((one) => (one.code === KNIVSTA ? { ...one, ...end } : one)),
  }));
  return serveDerived(verified);
}
const merged = await served({ validTo: LAST, successor: SALA });
const ended = await served({ validTo: LAST });

const refusalOf = async ({ ask }: typeof merged, period: string, lang: string) =>
  JSON.parse((await ask(`/api/v1/observations/SF.BEF01.${KNIVSTA}.${period}?lang=${lang}`)).body).error;

describe('a municipality that has ended', () => {
  it('says its last year and its successor wherever its record stands, and the others say null', async () => {
    const { municipalities } = JSON.parse((await merged.ask('/api/v1/municipalities')).body).data;
    const ends = municipalities.map((one: Record<string, unknown>) => [
      one['code'],
      one['validTo'],
      one['successor'],
    ]);
    expect(ends).toContainEqual([KNIVSTA, LAST, SALA]);
    const others = ends.filter(([code]: string[]) => code !== KNIVSTA);
    expect(others.map(([, ...end]: unknown[]) => end)).toEqual(others.map(() => [null, null]));
    const found = JSON.parse((await merged.ask('/api/v1/municipalities?query=knivsta')).body).data;
    expect(found.municipalities).toMatchObject([{ code: KNIVSTA, validTo: LAST, successor: SALA }]);
    const own = JSON.parse((await merged.ask(`/api/v1/observations?geo=${KNIVSTA}`)).body).data;
    expect(own.municipality).toMatchObject({ validTo: LAST, successor: SALA });
  });

  it('names its successor where a figure of a later year is refused, in both languages', async () => {
    const { details, message } = await refusalOf(merged, '2026', 'en');
    expect(details).toMatchObject({ reason: 'unknown_observation', validTo: LAST, successor: SALA });
    expect(message).toContain(
      `Knivsta (${KNIVSTA}) was a municipality until the end of ${LAST}, and is now part of Sala (${SALA}).`,
    );
    expect((await refusalOf(merged, '2026', 'sv')).message).toContain(
      `Knivsta (${KNIVSTA}) var kommun till och med ${LAST} och ingår nu i Sala (${SALA}).`,
    );
  });

  it('names none that nobody has stated', async () => {
    const { details, message } = await refusalOf(ended, '2026', 'en');
    expect(details).toMatchObject({ validTo: LAST, successor: null });
    expect(message).toContain(`was a municipality until the end of ${LAST}.`);
  });

  it('is no reason for a year until its last', async () => {
    const { details, message } = await refusalOf(merged, '1950', 'en');
    expect(Object.keys(details)).not.toContain('validTo');
    expect(message).not.toContain('was a municipality');
  });

  it('leads to its successor on its page, and is marked in the search', async () => {
    const { store } = merged.service;
    const leadOf = async (code: string, lang: 'sv' | 'en', of = store) => {
      const municipality = of.directory.municipalities.get(code);
      if (municipality === undefined) throw new Error(`expected ${code} in the register, got none`);
      const { main } = await placePage({ store: of, place: municipality, lang });
      return pageOf(main.html).text('.lead');
    };
    expect(await leadOf(KNIVSTA, 'sv')).toBe(
      `Uppsala län. Kommunkod 0330. Kommunen upphörde efter ${LAST}. Den ingår nu i Sala.`,
    );
    expect(await leadOf(KNIVSTA, 'en')).toMatch(
      `The municipality ceased to exist after ${LAST}. It is now part of Sala.`,
    );
    expect(await leadOf(SALA, 'sv')).not.toContain('upphörde');
    expect(await leadOf(KNIVSTA, 'sv', ended.service.store)).toMatch(
      new RegExp(`Kommunen upphörde efter ${LAST}\\.$`),
    );
    const noteOf = (query: string, of = store) =>
      searchHits(JSON.parse(searchIndexText(of.catalogue)), query, showing('sv'))[0]?.note;
    expect(noteOf('knivsta')).toBe(`Kommun, Uppsala län, upphörde efter ${LAST}, nu Sala`);
    expect(noteOf('knivsta', ended.service.store)).toBe(`Kommun, Uppsala län, upphörde efter ${LAST}`);
    expect(noteOf('sala')).not.toContain('upphörde');
  });
});
