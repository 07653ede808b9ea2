import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadDataset } from '../../src/builder/dataset.ts';
import { registerChanges } from '../../src/data/changes.ts';
import { datasetOfTest, type Published } from './published-dataset.ts';
import { metricOf, put } from './small-dataset.ts';

const NINE = Array.from({ length: 9 }, (_, at) => `G${92_786 + at}`);
const TITLE = 'Liknande kommuner, övergripande, Stockholm, 2024';

type Lists = Record<string, { title?: string; members: string[] }>;

/** What Kolada has, and what the table says whose it is: `<area> <year> <municipality>` by id. */
async function importLists(
  { dir, run }: Published,
  lists: Lists,
  listed: Record<string, string>,
  day = '2024-09-01',
  more: string[] = [],
) {
  const folder = join(dir, 'groups');
  const whole: Lists = { ...Object.fromEntries(NINE.map((id) => [id, { members: [] }])), ...lists };
  const values = Object.entries(whole).map(([id, { title = id, members }]) => ({
    ...{ id, title },
    members: members.map((code) => ({ member_id: code, member_title: code })),
  }));
  put(join(folder, 'municipality_groups.json'), JSON.stringify({ values, next_url: null }));
  const rows = Object.entries(listed).flatMap(([id, whose]) => {
    const [area, year, municipality] = whose.split(' ');
    return (lists[id]?.members ?? ['0000']).map((code) => [id, area, year, municipality, code].join());
  });
  const table = ['group_id,area,year,municipality,member', ...rows, ...more].join('\r\n');
  put(join(folder, 'similar.csv'), `${table}\r\n`);
  return run('groups', folder, '--retrieved', day, '--origin', 'transcript');
}

const METRICS = [metricOf('N00001'), metricOf('N00002', { source: 'RKA' })];

async function withSources(): Promise<Published> {
  const dataset = await datasetOfTest();
  dataset.register(METRICS, { peers: { source: 'Kolada (RKA)', population: 'N00001', file: null } });
  return dataset;
}

const SIMILAR = { G1: 'övergripande 2024 0180' };

describe('groups', () => {
  it('takes lists by id, in Kolada’s order, without members that are no municipalities', async () => {
    const dataset = await withSources();
    const { code, lines } = await importLists(
      dataset,
      {
        G1: { title: TITLE, members: ['1480', '0001', '0114'] },
        G2: { title: 'Liknande kommuner räddningstjänst, Region Skåne, 2024', members: ['0001'] },
        G3: { title: 'Liknande kommuner, övergripande, Göteborg, 2024', members: ['0180'] },
        G92790: { title: 'Större stad (ovägt medel)', members: ['0114'] },
      },
      SIMILAR,
    );
    expect([code, ...lines]).toEqual([
      0,
      'groups.csv: 2 of 12 lists of municipality_groups.json, chosen by their ids.',
      'Left out: 1 members that are no municipalities of the register.',
    ]);
    expect(dataset.text('groups.csv').split('\n').slice(1)).toEqual([
      `G1,"${TITLE}",0180,övergripande,2024,1480 0114`,
      'G92790,Större stad (ovägt medel),,,,0114',
      '',
    ]);
  });

  it('are of the next release with their file, and a list that changes is an entry of its municipality', async () => {
    const dataset = await withSources();
    const list = (members: string[]) => ({ G1: { title: TITLE, members } });
    await importLists(dataset, list(['0114']), SIMILAR);
    expect((await dataset.publish('2024-09-02')).code).toBe(0);
    expect(dataset.text('files.csv')).toMatch(
      /municipality_groups\.json,[0-9a-f]{64},\d+,2024-09-01,transcript,Kolada,\n/,
    );
    await importLists(dataset, list(['1480']), SIMILAR, '2024-09-03');
    expect((await dataset.publish('2024-09-04')).code).toBe(0);
    const { dataset: read } = loadDataset(dataset.paths.data);
    const [first = null, second, third] = read?.releases ?? [];
    if (second === undefined || third === undefined) expect.fail();
    expect(registerChanges(first, second)).toEqual([]);
    const was = { title: TITLE, year: '2024', members: ['0114'] };
    expect(registerChanges(second, third)).toMatchObject([
      {
        ...{ type: 'metadata', metric: null, geo: '0180' },
        words: [{ field: 'groups.G1', previous: was, current: { ...was, members: ['1480'] } }],
      },
    ]);
  });

  it.each<[string, Lists, string]>([
    ['a list that is not there', {}, 'G1: expected a list in municipality_groups.json, got none'],
    ['other members', { G1: { members: ['0114'] } }, 'G1: similar.csv has other members than'],
  ])('refuses %s, and writes nothing', async (_, lists, message) => {
    const dataset = await withSources();
    const before = dataset.text('metrics.json');
    const more = ['G1,övergripande,2024,0180,1480'];
    const { code, lines } = await importLists(dataset, lists, SIMILAR, '2024-09-01', more);
    expect([code, lines[0]]).toEqual([1, expect.stringContaining(message)]);
    expect(dataset.text('metrics.json')).toBe(before);
  });
});
