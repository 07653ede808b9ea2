import { describe, expect, it } from 'vitest';
import { createMcpHandler } from '../../src/mcp/server.ts';
import { answerTool } from '../../src/mcp/tools.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import { callTool } from './tool-client.ts';

const served = await serve(goldenData('small'));
const handler = createMcpHandler(served.service);

const textsBeside = async (tool: string, given: Record<string, unknown>): Promise<string[]> => {
  const { content } = await callTool(handler, tool, given);
  return content.slice(1).map(({ text }) => text);
};

describe('beside the answer of a tool', () => {
  it('stands how old the series is, and where newer years are, in the requested language', async () => {
    const swedish = await textsBeside('get_observation', { id: 'SF.NORANK1.0180.1990' });
    expect(swedish).toEqual([
      expect.stringMatching(
        /^.+ \(NORANK1\): Senaste år hos oss: 1990, hämtat 2025-11-18\.\n.+ \(NORANK1\): Nyare siffror: Reviderat mått \(till och med 2023\)\.$/,
      ),
    ]);
    const [english] = await textsBeside('list_observations', { geo: '0180', metric: 'NORANK1', lang: 'en' });
    expect(english).toContain('Our latest year: 1990, retrieved 2025-11-18.');
    expect(await textsBeside('get_metric', { metric: 'NORANK1' })).toEqual(swedish);
  });

  it('stands where newer years are, too, when the year that is asked for has no figure', async () => {
    const [whole] = await textsBeside('list_observations', { geo: '0180', metric: 'NORANK1' });
    const given = { geo: '0180', metric: 'norank1', from: '2000' };
    expect(await textsBeside('list_observations', given)).toEqual([whole]);
    expect(await textsBeside('list_observations', { geo: '0180', from: '2999' })).toEqual([]);
  });

  it('stands which figures of a ranking stood out, and beside no other tool’s', async () => {
    const [swedish = ''] = await textsBeside('rank_municipalities', { metric: 'ASC01' });
    expect(swedish).toMatch(
      /^Rangordningen bygger delvis på siffror som stack ut vid granskningen \(†\): Sala\.$/m,
    );
    const figure = await textsBeside('get_observation', { id: 'SF.ASC01.0114.2023' });
    expect(figure.join()).not.toContain('Rangordningen');
  });

  it('stands why a search finds no metric, and beside no other', async () => {
    const beside = (query: string) => textsBeside('search_metrics', { query, lang: 'en' });
    expect(await beside('refugees in Göteborg')).toEqual(['No metric matches the word “refugees”.']);
    expect(await beside('Folkmängd')).toEqual([]);
    expect(await beside('Göteborg')).toEqual([]);
    expect(await textsBeside('search_metrics', {})).toEqual([]);
  });

  it.each([
    [3, 1],
    [4, 0],
  ])('of so many metrics stand notes or none: of %i, %i', async (metrics, texts) => {
    const given = { geo: '0180', to: '2022', limit: metrics };
    const { content, structuredContent } = await callTool(handler, 'list_observations', given);
    const { data } = structuredContent as { data: { observations: { metric: string }[] } };
    expect(new Set(data.observations.map(({ metric }) => metric)).size).toBe(metrics);
    expect(content.length - 1).toBe(texts);
  });

  it('stands nothing where a fault of ours is in the way, which is told its maintainers', async () => {
    const faults: unknown[] = [];
    const { store } = served.service;
    const [broken, told] = [new Error('the facts are gone'), (fault: unknown) => faults.push(fault)];
    let asked = 0;
    const facts: typeof store.facts = (metric) =>
      asked++ === 0 ? store.facts(metric) : Promise.reject(broken);
    const lame = createMcpHandler({ ...served.service, store: { ...store, facts }, report: told });
    const { content, isError } = await callTool(lame, 'rank_municipalities', { metric: 'ASC01' });
    expect([content.length, isError, faults]).toEqual([1, false, [broken]]);
  });

  it('stands nothing where the series is kept up, where everything is listed, or where it is refused', async () => {
    expect(await textsBeside('get_observation', { id: 'SF.BEF01.0180.2023' })).toEqual([]);
    expect(await textsBeside('list_observations', { geo: '0180' })).toEqual([]);
    expect(await textsBeside('rank_municipalities', { metric: 'NORANK1' })).toEqual([]);
    expect(await textsBeside('list_revisions', {})).toEqual([]);
    expect(await textsBeside('list_revisions', { metric: 'NORANK1' })).toEqual([]);
  });
});

it('stands what the tree says that was answered from, though the next is served by then', async () => {
  const next = await serve(goldenData('one'));
  const stores = [served.service.store];
  const service = {
    ...next.service,
    get store() {
      return stores.pop() ?? next.service.store;
    },
  };
  const { content } = await answerTool(service, 'rank_municipalities', { metric: 'ASC01' });
  expect(content).toHaveLength(2);
});
