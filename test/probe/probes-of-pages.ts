// What people and programs look at: embeds, the observation's page, oEmbed, the website, the tools.
import { type Probe, probe } from './probe.ts';

const fixed = { fixed: true };
const ID = 'SF.N01951.0180.2022';

const EMBEDS: Probe[] = [
  probe(200, 'embed of a figure', `/embed/observation/${ID}`, fixed),
  probe(200, 'embed in English', `/embed/observation/${ID}?lang=en`),
  probe(200, 'embed with a foreign parameter', `/embed/observation/${ID}?utm_source=x`, fixed),
  probe(200, 'embed that tells its height', `/embed/observation/${ID}?autoheight=1`),
  probe(200, 'chart', '/embed/chart?geo=0180&metric=N01951'),
  probe(200, 'chart at its fixed twin', '/embed/chart/0180/N01951', fixed),
  probe(404, 'embed of nothing', '/embed/observation/SF.N01951.0180.1066'),
  probe(400, 'chart of nothing', '/embed/chart?geo=0180'),
  probe(200, 'page of a figure', `/observations/${ID}`),
  probe(404, 'page of no figure', '/observations/SF.NOPE.0180.2022?lang=en'),
  probe(200, 'ranking of a year before', '/matt/N01951/2014'),
  probe(200, 'ranking of a year before, in English, with a municipality', '/en/metrics/N01951/2014?geo=0180'),
  probe(404, 'year without a ranking', '/matt/N01951/1066'),
  probe(404, 'oEmbed of a foreign page', '/oembed?url=https%3A%2F%2Felsewhere.example%2F'),
  probe(200, 'oEmbed', `/oembed?url={site}/embed/observation/${ID}`),
  probe(501, 'oEmbed in XML', `/oembed?url={site}/embed/observation/${ID}&format=xml`),
];

const SITE: Probe[] = [
  probe(200, 'start page', '/', fixed),
  probe(200, 'start page in English', '/en', fixed),
  probe(200, 'page of a municipality', '/kommuner/stockholm', fixed),
  probe(301, 'page with a slash behind it', '/kommuner/stockholm/?utm_source=x', fixed),
  probe(301, 'page with its ending', '/kommuner/stockholm.html?utm_source=x', fixed),
  probe(301, 'start page with its ending', '/index.html', fixed),
  probe(301, 'start page in English with a slash behind it', '/en/', fixed),
  probe(200, 'page with a foreign parameter', '/kommuner/stockholm?utm_source=x', fixed),
  probe(200, 'docs', '/docs', fixed),
  probe(200, 'robots.txt', '/robots.txt', fixed),
  probe(200, 'sitemap', '/sitemap.xml', fixed),
  probe(200, 'search index', '/search.json', fixed),
  probe(200, 'favicon', '/favicon.svg', fixed),
  probe(200, 'icon where browsers look unasked', '/favicon.ico', fixed),
  probe(404, 'no page', '/nowhere', fixed),
  probe(404, 'no page with two slashes behind it', '/kommuner/stockholm//', fixed),
  probe(404, 'no page in English', '/en/nowhere', fixed),
  probe(404, 'no page whose name only begins as English ones do', '/energi', fixed),
  probe(404, 'the store is nobody’s business', '/_store/catalogue.json', fixed),
  probe(404, 'nor is what the build notes', '/_store/build.json', fixed),
];

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const call = (name: string, given: Record<string, string>) => ({
  method: 'POST',
  headers: { ...json, 'mcp-protocol-version': '2025-11-25' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
});

const TOOLS: Probe[] = [
  probe(200, 'tool', '/mcp', call('get_observation', { id: ID })),
  probe(200, 'tool at the address with a slash', '/mcp/', call('get_observation', { id: ID })),
  probe(200, 'tool that refuses', '/mcp', call('list_observations', { geo: '180' })),
  probe(200, 'list of tools', '/mcp', {
    ...call('', {}),
    body: '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
  }),
  probe(200, 'tool of a past release', '/releases/2026-02-13/mcp', call('get_observation', { id: ID })),
  probe(404, 'tool of no release', '/releases/2020-01-01/mcp', call('get_observation', { id: ID })),
  probe(200, 'changes of a municipality', '/kommuner/stockholm/andringar'),
  probe(404, 'changes of no municipality', '/en/municipalities/nowhere/changes'),
  probe(400, 'no message', '/mcp', { ...call('', {}), body: '{' }),
  probe(405, 'no stream', '/mcp'),
];

export const PAGES: Probe[] = [...EMBEDS, ...SITE, ...TOOLS];
