// What pages show of the dataset, held against the store and the API: called by the test that built the site.
import { describe, expect, it } from 'vitest';
import { parseObservationId } from '../../src/data/identifier.ts';
import { escapeHtml } from '../../src/embed/markup.ts';
import type { Store } from '../../src/store/store.ts';
import { formatLiteral } from '../../src/text/numbers.ts';
import type { Served } from '../support/service.ts';
import type { BuiltSite } from './built-site.ts';

type Built = { site: BuiltSite; served: Served };

/** What the first group of a pattern holds, wherever it matches. */
export const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found]) => found ?? '');

/** The language of a page by its path. */
export const langOf = (path: string): 'sv' | 'en' => (/^\/en(?:\/|$)/.test(path) ? 'en' : 'sv');

/** Words as they are read, whatever keeps them on one line. */
const textOf = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/\u00a0|&nbsp;|&#160;/g, ' ');

const page = ({ pages }: BuiltSite, path: string): string => pages.get(path) ?? `no page at ${path}`;

async function figureOf(store: Store, id: string): Promise<{ value: number | null }> {
  const key = parseObservationId(id);
  const metric = store.directory.metrics.get(key?.metric ?? '');
  if (key === null || metric === undefined) return { value: null };
  const series = await store.series(metric, key.geo);
  return { value: series?.values[metric.periods.indexOf(key.period)] ?? null };
}

/** @param of the built site, once it is built */
export function pagesShowTheStore(of: () => Built): void {
  const storeOf = () => of().served.service.store;

  describe('what the built site shows', () => {
    it('shows no figure but the one that the store has under the identifier it leads to', async () => {
      let looked = 0;
      for (const [path, html] of of().site.pages)
        for (const [, href = '', literal = '', text = ''] of html.matchAll(
          /<a href="\/observations\/([^"?]+)[^"]*">\s*<data value="([^"]+)">([^<]+)<\/data>/g,
        )) {
          looked += 1;
          const { value } = await figureOf(storeOf(), href);
          expect(literal, `${path} ${href}`).toBe(String(value));
          expect(text.replace(/(?:\u00a0|&nbsp;)?%$/, ''), `${path} ${href}`).toBe(
            formatLiteral(literal, langOf(path)),
          );
        }
      expect(looked).toBeGreaterThan(100);
    });

    it('shows in every row of a ranking the figure that the store has, in all its digits', async () => {
      let looked = 0;
      for (const [path, html] of of().site.pages)
        for (const [, id = '', text = ''] of html.matchAll(
          /<td class="(?:x\d+ )?b\d+"><a href="\/observations\/([^"?]+)[^>]*>([^<]*)<\/a>/g,
        )) {
          looked += 1;
          const { value } = await figureOf(storeOf(), id);
          const shown = text.replace(/(?:\u00a0|&nbsp;)?%$/, '');
          expect(shown, `${path} ${id}`).toBe(formatLiteral(String(value), langOf(path)));
        }
      expect(looked).toBeGreaterThan(50);
    });

    it('shows each ranking as the API answers it, ties and missing included', async () => {
      let ranked = 0;
      for (const { id } of storeOf().catalogue.metrics) {
        const { status, body } = await of().served.ask(`/api/v1/rankings?metric=${id}`);
        const html = page(of().site, `/matt/${id}`);
        const rows = [
          ...html.matchAll(
            /<td>((?:(?!<\/td>).)*?)(\d+)<\/td><th scope="row"><a href="\/kommuner\/([^"]+)">/g,
          ),
        ];
        const shown = rows.map(([, mark, rank, slug]) => [Number(rank), mark?.startsWith('='), slug]);
        if (status !== 200) expect(shown, id).toEqual([]);
        else {
          ranked += 1;
          const { entries, missing, citation } = JSON.parse(body).data;
          type Entry = { rank: number; tied: boolean; geo: string };
          expect(shown, id).toEqual(
            entries.map(({ rank, tied, geo }: Entry) => [
              rank,
              tied,
              storeOf().directory.municipalities.get(geo)?.slug,
            ]),
          );
          for (const geo of missing)
            expect(html, id).toContain(
              `<li><a href="/kommuner/${storeOf().directory.municipalities.get(geo)?.slug}">`,
            );
          expect(html, id).toContain(escapeHtml(citation));
        }
      }
      expect(ranked).toBeGreaterThan(3);
    });

    it('tells of every release what it changed, as the store counts it', async () => {
      const html = page(of().site, '/en/releases');
      for (const { release } of storeOf().catalogue.releases) expect(html).toContain(`id="r${release}"`);
      for (const { release, metrics } of await storeOf().revisionCounts(null)) {
        const [section = ''] = html
          .split(`id="r${release}"`)
          .slice(1)
          .map((rest) => rest.split('</section>')[0] ?? '');
        const counts = all(section.split('<tfoot>')[0] ?? '', /<td class="number">(\d+)<\/td>/g).map(Number);
        const told = Object.values(metrics).flatMap(Object.values<number>);
        expect(counts.sort(), release).toEqual(told.sort());
      }
    });

    it('says each note of a metric on its page, and but once where it is about all municipalities', () => {
      let looked = 0;
      for (const { id, notes } of storeOf().catalogue.metrics)
        for (const path of [`/matt/${id}`, `/en/metrics/${id}`]) {
          const said = textOf(page(of().site, path));
          for (const { text, geo } of notes) {
            looked += 1;
            const times = said.split(textOf(escapeHtml(text[langOf(path)]))).length - 1;
            if (geo === null) expect(times, `${path} ${text.sv}`).toBe(1);
            else expect(times, `${path} ${text.sv}`).toBeGreaterThan(0);
          }
        }
      expect(looked).toBeGreaterThan(5);
    });

    it('draws a stroke and an area of the map for every ranked municipality', async () => {
      let drawn = 0;
      for (const metric of storeOf().catalogue.metrics) {
        const html = page(of().site, `/matt/${metric.id}`);
        const { ranking } = await storeOf().facts(metric);
        const [, strokes = ''] = /<div class="strip">.*?<path d="([^"]*)"/s.exec(html) ?? [];
        if (ranking === null) {
          expect(html, metric.id).not.toContain('id="map"');
          continue;
        }
        drawn += 1;
        expect(strokes.match(/M/g), metric.id).toHaveLength(ranking.entries.length);
        const areas = all(html, /<g class="[qd]\d">(.*?)<\/g>/g).join('');
        const shapes = all(areas, /<use href="\/outlines\.svg#k(\d{4})"><\/use>/g);
        expect(shapes.sort(), metric.id).toEqual(ranking.entries.map(({ geo }) => geo).sort());
      }
      expect(drawn).toBeGreaterThan(2);
    });
  });
}
