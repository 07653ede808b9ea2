import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/data/environment.ts';
import { NO_OWNER } from '../../src/data/settings.ts';

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings({})).toEqual({
      settings: {
        siteUrl: 'http://localhost:4321',
        docsUrl: 'http://localhost:4321/docs',
        contactEmail: null,
        site: NO_OWNER,
        port: 4321,
        host: '127.0.0.1',
        dataDir: 'data',
        outDir: 'dist',
      },
    });
  });

  it('derive the address of the docs from that of the site, without its trailing slash', () => {
    expect(readSettings({ SITE_URL: 'https://data.example/stat/' })).toMatchObject({
      settings: { siteUrl: 'https://data.example/stat', docsUrl: 'https://data.example/stat/docs' },
    });
  });

  it.each(['0.0.0.0', '::1', 'fe80::1%eth0', 'data.example'])('take HOST=%s', (HOST) => {
    expect(readSettings({ HOST })).toMatchObject({ settings: { host: HOST } });
  });

  it.each([0, 80, 65535])('take PORT=%i', (port) => {
    expect(readSettings({ PORT: String(port) })).toMatchObject({ settings: { port } });
  });

  it.each([
    [{ PORT: '5000' }, 'http://localhost:5000'],
    [{ PORT: '05000' }, 'http://localhost:5000'],
    [{ PORT: '80' }, 'http://localhost'],
    // Which port is free nobody knows before.
    [{ PORT: '0' }, 'http://localhost:4321'],
    [{ HOST: '127.0.0.1' }, 'http://localhost:4321'],
    [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '::', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://[::1]:4321'],
    [{ HOST: '2001:DB8::7', PORT: '0' }, 'http://[2001:db8::7]:4321'],
    [{ HOST: '192.0.2.7', PORT: '80' }, 'http://192.0.2.7'],
    [{ HOST: 'Data.Example' }, 'http://data.example:4321'],
    [{ HOST: 'fe80::1%eth0' }, 'http://localhost:4321'],
    [{ HOST: '999.1.1.1' }, 'http://localhost:4321'],
  ])('without SITE_URL let links follow the address that is listened at: %j', (environment, siteUrl) => {
    expect(readSettings(environment)).toMatchObject({ settings: { siteUrl, docsUrl: `${siteUrl}/docs` } });
    // It is one that SITE_URL takes.
    expect(readSettings({ SITE_URL: siteUrl })).toMatchObject({ settings: { siteUrl } });
  });

  it('leave SITE_URL as it is given, wherever the host listens', () => {
    const environment = { SITE_URL: 'https://data.example', HOST: '192.0.2.7', PORT: '5000' };
    expect(readSettings(environment)).toMatchObject({ settings: { siteUrl: 'https://data.example' } });
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
    ['SITE_URL', 'https://data.example/%zz'],
    ['SITE_URL', 'https://data.example/%4'],
    ['DOCS_URL', 'docs'],
    ['DOCS_URL', 'https://data.example/a/../docs'],
    ['CONTACT_EMAIL', 'nobody'],
    ['CONTACT_EMAIL', ''],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['PORT', ''],
    ['HOST', ''],
    ['HOST', 'x; }'],
    ['HOST', '[::1]'],
    ['HOST', 'http://localhost'],
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

  it.each([
    ['https://data.example/a/../b', 'https://data.example/b'],
    ['https://data.example//a//b/', 'https://data.example/a/b'],
    ['https://data.example/./a', 'https://data.example/a'],
    ['https://data.example/%2e%2E/a', 'https://data.example/a'],
    ['https://Data.Example', 'https://data.example'],
    ['https://data.example:443/a', 'https://data.example/a'],
  ])('refuse SITE_URL=%s, and give its normal form', (value, normal) => {
    expect(readSettings({ SITE_URL: value })).toEqual({
      mistake: `SITE_URL: expected its normal form ${normal}, got "${value}"`,
    });
  });

  it.each(['https://data.example/%C3%A5/b', 'http://127.0.0.1:8080', 'https://data.example/a.b/~c'])(
    'take SITE_URL=%s as it is',
    (siteUrl) => {
      expect(readSettings({ SITE_URL: siteUrl })).toMatchObject({ settings: { siteUrl } });
    },
  );
});

describe('the settings of who runs a copy', () => {
  it('are taken as given', () => {
    const environment = {
      SITE_NAME: 'Kommunsiffror',
      PUBLISHER_NAME: 'Ada AB',
      PRIVACY_URL: 'https://data.example/integritet',
      ACCESSIBILITY_URL: 'https://data.example/tillganglighet',
    };
    expect(readSettings(environment)).toMatchObject({
      settings: {
        site: {
          name: 'Kommunsiffror',
          operator: 'Ada AB',
          privacyUrl: 'https://data.example/integritet',
          accessibilityUrl: 'https://data.example/tillganglighet',
        },
      },
    });
  });

  it.each(['', ' ', ' a', 'a ', 'a\nb', '<script>', 'a>b', 'R&D', 'a"b', 'x'.repeat(61)])(
    'refuse SITE_NAME=%j in one line',
    (SITE_NAME) => {
      const result = readSettings({ SITE_NAME });
      const said = 'mistake' in result ? result.mistake : '';
      expect(said).toMatch(/^SITE_NAME: expected a name of 1 to 60 signs on one line, .*, got /);
      expect(said).toContain(JSON.stringify(SITE_NAME));
      expect(said).not.toContain('\n');
    },
  );

  it.each(['PRIVACY_URL', 'ACCESSIBILITY_URL'])('refuse a %s that is no address', (name) => {
    expect(readSettings({ [name]: 'javascript:alert(1)' })).toMatchObject({
      mistake: expect.stringMatching(new RegExp(`^${name}: expected an absolute http or https URL`)),
    });
  });
});
