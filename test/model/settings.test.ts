import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/model/settings.ts';

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings({})).toEqual({
      settings: {
        siteUrl: 'http://localhost:4321',
        docsUrl: 'http://localhost:4321/docs',
        contactEmail: null,
        port: 4321,
        host: '127.0.0.1',
        dataDir: 'data',
        outDir: 'dist',
        layout: 'files',
      },
    });
  });

  it('derive the address of the docs from that of the site, without its trailing slash', () => {
    expect(readSettings({ SITE_URL: 'https://data.example/stat/' })).toMatchObject({
      settings: { siteUrl: 'https://data.example/stat', docsUrl: 'https://data.example/stat/docs' },
    });
  });

  it('take the address of the docs as given', () => {
    expect(readSettings({ DOCS_URL: 'https://docs.example/' })).toMatchObject({
      settings: { docsUrl: 'https://docs.example' },
    });
  });

  it.each([
    ['SITE_URL', 'data.example'],
    ['SITE_URL', 'ftp://data.example'],
    ['SITE_URL', 'https://data.example/?x=1'],
    ['SITE_URL', 'https://data.example/#top'],
    ['SITE_URL', ''],
    ['SITE_URL', 'https://me:secret@data.example'],
    ['SITE_URL', 'https://me@data.example'],
    ['SITE_URL', "https://data.example/it's"],
    ['SITE_URL', 'https://data.example/"><script>'],
    ['SITE_URL', 'https://data.example/a b'],
    ['SITE_URL', 'https://data.example/å'],
    ['DOCS_URL', 'docs'],
    ['CONTACT_EMAIL', 'nobody'],
    ['CONTACT_EMAIL', ''],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['PORT', ''],
    ['HOST', ''],
    ['DATA_DIR', ''],
    ['OUT_DIR', ''],
    ['OUT_DIR', ' '],
  ])('refuse %s=%j in one line that names both', (name, value) => {
    const result = readSettings({ [name]: value });
    const mistake = 'mistake' in result ? result.mistake : '';
    expect(mistake.startsWith(`${name}: expected `)).toBe(true);
    expect(mistake.endsWith(`, got ${JSON.stringify(value)}`)).toBe(true);
    expect(mistake).not.toContain('\n');
    expect(mistake).not.toContain('undefined');
  });
});
