import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { FEED_PAGES } from '../../src/http/feeds.ts';
import { fixedPathOf } from '../../src/http/page.ts';
import { goldenData } from '../support/golden.ts';
import { realService } from '../support/real-data.ts';
import { type Served, serve } from '../support/service.ts';

/** Every feed in both languages, by its path. */
async function feedsOf({ ask, service }: Served, ending: string): Promise<[string, string][]> {
  const feeds: [string, string][] = [];
  for (const page of FEED_PAGES.filter(({ path }) => path.endsWith(ending)))
    for await (const values of page.fixed(service.store))
      for (const query of ['', '?lang=en']) {
        const path = `${fixedPathOf(page, values)}${query}`;
        feeds.push([path, (await ask(path)).body]);
      }
  return feeds;
}

const golden = await serve(goldenData('small'));
const real = await realService();

/** What RFC 4287 asks of a feed and its entries (sections 4.1.1 and 4.1.2), judged over what Python's own parser reads; what they hold as HTML is to be well-formed too. */
const JUDGE = `
import json, re, sys
import xml.etree.ElementTree as ET
ATOM = '{http://www.w3.org/2005/Atom}'
INSTANT = re.compile(r'^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$')
TAG = re.compile(r"^tag:[a-z0-9][a-z0-9.-]*,\\d{4}(-\\d\\d(-\\d\\d)?)?:[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*$")
count = 0
complaints = []
for path, text in json.load(sys.stdin):
    def say(what): complaints.append(path + ': ' + what)
    try: feed = ET.fromstring(text.encode())
    except ET.ParseError as error:
        say(str(error)); continue
    if feed.tag != ATOM + 'feed': say('root ' + feed.tag)
    ids = set()
    for element in [feed] + feed.findall(ATOM + 'entry'):
        for name in ['id', 'title', 'updated']:
            if len(element.findall(ATOM + name)) != 1: say('not one ' + name)
        identifier = element.findtext(ATOM + 'id')
        if not TAG.match(identifier) or identifier in ids: say('id ' + identifier)
        ids.add(identifier)
        if not INSTANT.match(element.findtext(ATOM + 'updated')): say('updated')
        alternates = [(link.get('type'), link.get('hreflang')) for link in element.findall(ATOM + 'link') if link.get('rel', 'alternate') == 'alternate']
        if len(alternates) != len(set(alternates)) or not alternates: say('alternates')
        for link in element.findall(ATOM + 'link'):
            if not link.get('href').startswith('https://data.example/'): say('href ' + link.get('href'))
        for name in ['summary', 'content']:
            if len(element.findall(ATOM + name)) > 1: say('several ' + name)
        content = element.find(ATOM + 'content')
        if content is not None:
            if content.get('type') != 'html': say('content of ' + str(content.get('type')))
            try: ET.fromstring('<div>' + content.text + '</div>')
            except ET.ParseError as error: say('content: ' + str(error))
    entries = feed.findall(ATOM + 'entry')
    count += 1
    if feed.find(ATOM + 'author') is None: say('no author')
    if [link for link in feed.findall(ATOM + 'link') if link.get('rel') == 'self'][0].get('href') != 'https://data.example' + path: say('self')
    times = [entry.findtext(ATOM + 'updated') for entry in entries]
    if times != sorted(times, reverse=True): say('order')
    if times and feed.findtext(ATOM + 'updated') != times[0]: say('updated is not that of the newest entry')
print(json.dumps({'count': count, 'complaints': complaints}))
`;

it.each([
  ['golden', golden],
  ['real', real],
])('every Atom feed of the %s data is one to a parser that others made', async (_, served) => {
  const feeds = await feedsOf(served, '.atom');
  const input = JSON.stringify(feeds);
  const { stdout, stderr } = spawnSync('python3', ['-c', JUDGE], {
    input,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ count: feeds.length, complaints: [] });
  const { metrics, municipalities, left } = served.service.store.catalogue;
  expect(feeds).toHaveLength(2 * (1 + metrics.length + municipalities.length + left.length));
});

const address = z.url({ protocol: /^https$/, hostname: /^data\.example$/ });

/** JSON Feed 1.1, as far as it is used here: anything else in it would be unknown to readers. */
const JsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: address,
  feed_url: address,
  language: z.enum(['sv', 'en']),
  authors: z.array(z.strictObject({ name: z.string(), url: address })).min(1),
  items: z.array(
    z.strictObject({
      id: z.string().startsWith('tag:'),
      url: address,
      title: z.string().min(1),
      summary: z.string().min(1),
      content_html: z.string().min(1),
      date_published: z.iso.datetime(),
    }),
  ),
});

it.each([
  ['golden', golden],
  ['real', real],
])('every JSON Feed of the %s data has the form of JSON Feed 1.1', async (_, served) => {
  for (const [path, body] of await feedsOf(served, '.json')) {
    const feed = JsonFeed.parse(JSON.parse(body));
    expect(feed.feed_url).toBe(`https://data.example${path}`);
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
  }
});

it('every page and every address of the log that a feed of the real data leads to is there', async () => {
  const paths = new Set<string>();
  for (const path of ['/kommuner/stockholm.json', '/kommuner/habo-uppsala.json?lang=en', '/matt/GHGTOT.json'])
    for (const [, href = ''] of (await real.ask(path)).body.matchAll(/https:\/\/data\.example([^"\\<#]*)/g))
      paths.add(href.replaceAll('&amp;', '&'));
  const answered = [...paths].filter((path) =>
    /^\/(?:api|observations)\/|(?:andringar|changes)\?/.test(path),
  );
  expect(answered.length).toBeGreaterThan(10);
  for (const path of answered) expect([path, (await real.ask(path)).status]).toEqual([path, 200]);
});
