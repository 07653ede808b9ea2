import { describe, expect, it } from 'vitest';
import { FIGURE_EMBEDS, METRIC_EMBEDS } from '../../../src/http/embeds.ts';
import { ADDRESSES, goldenData } from '../../support/golden.ts';
import { serveDerived, verifiedOf } from '../../support/service.ts';
import { renderedDocs } from './rendered-page.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const html = await renderedDocs(served.service.store);

const [section = ''] = /<h2 id="embedding">[\s\S]*?<\/section>/.exec(html) ?? [];
const codes = [...section.matchAll(/<code[^>]*>([^<]*)<\/code>/g)].map(([, code = '']) =>
  code.replaceAll('&lt;', '<').replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
);
const EMBEDS = [...FIGURE_EMBEDS, ...METRIC_EMBEDS];
const FRAMES = EMBEDS.filter(({ path }) => !path.endsWith('.svg'));

/** What may stand for the parameters of any embed, in the golden dataset. */
const VALUES: Record<string, string> = {
  '/embed/observation/{id}': '/embed/observation/SF.TIES1.0180.2023',
  '/embed/chart': '/embed/chart?geo=0180&metric=TIES1',
  '/embed/chart/{geo}/{metric}': '/embed/chart/0180/TIES1',
  '/embed/compare': '/embed/compare?municipalities=0180,0380&metric=TIES1',
  '/embed/ranking': '/embed/ranking?metric=TIES1',
  '/embed/map': '/embed/map?metric=TIES1',
  '/embed/ranking/{metric}': '/embed/ranking/TIES1',
  '/embed/map/{metric}': '/embed/map/TIES1',
};

describe('the embeds in the documentation', () => {
  it('are all that there are, each by its path', () => {
    expect(FRAMES.map(({ path }) => path).sort()).toEqual(Object.keys(VALUES).sort());
    const paths = codes.map((code) => code.replace(/\?.*/, ''));
    for (const { path } of FRAMES) expect(paths, path).toContain(path);
    expect(paths).toContain('/embed/chart.svg');
  });

  it('have every parameter that one takes', () => {
    for (const { path, parameters } of FRAMES)
      for (const name of Object.keys(parameters.shape))
        expect(codes.join(' '), `${path} ${name}`).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it.each(Object.values(VALUES))('are unfolded by /oembed at the height that is named: %s', async (path) => {
    const url = encodeURIComponent(`${ADDRESSES.siteUrl}${path}`);
    const { status, body } = await served.ask(`/oembed?url=${url}&format=json`);
    expect(status).toBe(200);
    expect(section).toContain(`at a height of ${JSON.parse(body).height}`);
  });

  it('refuse what they are said to refuse, and no more', async () => {
    const [refused = ''] = /utm_source[\s\S]*?are refused/.exec(section) ?? [];
    const names = [...refused.matchAll(/<code>([^<]*)<\/code>/g)].map(([, name = '']) => name);
    expect(names).toEqual(['from', 'to', 'period', 'release']);
    for (const path of Object.values(VALUES)) {
      const join = path.includes('?') ? '&' : '?';
      for (const name of names)
        expect((await served.ask(`${path}${join}${name}=2022`)).status, `${path} ${name}`).toBe(400);
      expect((await served.ask(`${path}${join}utm_source=2022`)).status, path).toBe(200);
    }
  });
});
