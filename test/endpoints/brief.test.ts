import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { madeDownload } from '../support/made.ts';
import { dataOf } from '../support/service/answer.ts';
import { serve } from '../support/service.ts';
import { serveWithNews } from '../support/with-news.ts';

const served = await serveWithNews();
const pathOf = (code: string) => `/api/v1/municipalities/${code}/brief`;

type Brief = {
  municipality: string;
  headline: string;
  findings: { rule: string; observation: string; text: string; compared: { observation: string | null }[] }[];
  changed: { metric: string; type: string; count: number; links: { revisions: string } }[];
  keyFigures: { observation: string; value: number; rank: { rank: number; total: number } | null }[];
  links: { self: string; page: string; markdown: string };
};

describe('the brief of a municipality', () => {
  it('has ranks where its page has them', async () => {
    const { keyFigures } = await dataOf<Brief>(served, pathOf('0180'));
    const { body } = await served.ask('/kommuner/stockholm/i-korthet.md');
    const rows = body.split('\n').filter((line) => line.startsWith('| ') && line.includes('/observations/'));
    expect(rows).toHaveLength(keyFigures.length);
    for (const [at, { rank }] of keyFigures.entries())
      expect(rows[at]).toContain(rank === null ? '| –' : ` av ${rank.total} |`);
  });

  it('counts what its release revised, with the way to the log', async () => {
    const { changed } = await dataOf<Brief>(served, pathOf('0180'));
    expect(changed.map(({ metric, type, count }) => [metric, type, count])).toEqual([
      ['REV01', 'corrected', 1],
      ['TIES1', 'revised', 1],
    ]);
    for (const { count, links } of changed) {
      const path = links.revisions.replace(served.service.store.catalogue.siteUrl, '');
      expect((await dataOf<{ total: number }>(served, path)).total).toBeGreaterThanOrEqual(count);
    }
  });

  it('says so where there is nothing to tell', async () => {
    const one = await serve(goldenData('one'));
    const brief = await dataOf<Brief>(one, pathOf('2584'));
    expect(brief.findings).toEqual([]);
    expect(brief.headline).toBe('Utgåvan har inga särskilda nyheter om Kiruna');
    expect(brief.keyFigures).toHaveLength(1);
  });

  it('is told in its feed, in the entry of the release and under the same id', async () => {
    const { body } = await served.ask('/kommuner/stockholm.json');
    const [newest, before] = JSON.parse(body).items;
    const { findings } = await dataOf<Brief>(served, pathOf('0180'));
    for (const { text, observation } of findings) {
      expect(newest.content_html).toContain(text);
      expect(newest.content_html).toContain(`/observations/${observation}"`);
      expect(before.content_html).not.toContain(text);
    }
    expect(newest.id).toMatch(/municipalities\/0180\/2025-11-20$/);
  });

  it('stands with those of all municipalities in one table, the strongest first', async () => {
    const { catalogue } = served.service.store;
    const path = `/downloads/findings/${catalogue.release}.csv`;
    const bytes = await madeDownload(served.service, path);
    const [head = '', ...rows] = new TextDecoder()
      .decode(bytes ?? new Uint8Array())
      .trimEnd()
      .split('\n');
    expect(head).toBe('geo,geoLabel,rule,score,id,value,unit,period,text,textEn');
    const briefs = await Promise.all(
      catalogue.municipalities.map(({ code }) => dataOf<Brief>(served, pathOf(code))),
    );
    expect(rows).toHaveLength(briefs.flatMap(({ findings }) => findings).length);
    const scores = rows.map((row) => Number(row.split(',')[3]));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('is not there below a release that had none, and takes no parameter but the language', async () => {
    const { releases } = served.service.store.catalogue;
    const path = `/releases/${releases.at(-1)?.release}${pathOf('0180')}`;
    expect((await served.ask(path)).status).toBe(404);
    expect((await served.ask(`${pathOf('0180')}?limit=3`)).status).toBe(400);
  });
});
