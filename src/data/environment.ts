// The settings of build and hosts, read from an environment that is handed in.
import * as z from 'zod';
import { SERVICE, type SiteOwner } from './settings.ts';

/** Without any slash at its end, so that a path can follow. */
export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');

/** As every client writes it, so that addresses made of it are those that a request has. */
function normalForm(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return withoutTrailingSlash(`${origin}${pathname.replace(/\/{2,}/g, '/')}`);
}

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'an absolute http or https URL' })
  .refine((url) => !/[?#]/.test(url), { error: 'a URL without query or fragment' })
  .refine((url) => !/^[^/]*\/\/[^/]*@/.test(url), {
    error: 'a URL without user name or password',
  })
  .refine((url) => /^[\w.~!$&()*+,;=:%[\]/-]*$/.test(url), {
    error:
      'a URL of letters, digits and percent-encoded characters, without quotes, spaces or markup',
  })
  .refine((url) => !/%(?![\da-f]{2})/i.test(url), {
    error: 'a URL with two hexadecimal digits after each %',
  })
  .refine((url) => withoutTrailingSlash(url) === normalForm(url), {
    error: ({ input }) => `its normal form ${normalForm(String(input))}`,
  })
  .transform(withoutTrailingSlash);

/** A name that pages show: no markup, so that it is the same wherever it stands. */
const shownName = z
  .string()
  .regex(
    /^(?=\S)(?!.*\s$)[^\p{Cc}<>&"]{1,60}$/u,
    'a name of 1 to 60 signs on one line, without < > & " and blanks at its ends',
  );

const filled = (what: string) => z.string().regex(/\S/, what);

/** Where links lead when the port to listen at is not known before it is listened at. */
const ANY_PORT = 4321;

/** What is written for this machine, or for all of its addresses, as URLs have it. */
const THIS_MACHINE = ['127.0.0.1', '0.0.0.0', '[::]'];

/**
 * The address at which who is on this machine finds a server that listens there, in its normal form.
 * @param host a name or an address; an IPv6 address without brackets; one with a zone stands in no URL
 */
export function addressAt(host: string, port: number): string {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const parsedUrl = new URL(URL.canParse(url) ? url : `http://localhost:${port}`);
  if (THIS_MACHINE.includes(parsedUrl.hostname)) parsedUrl.hostname = 'localhost';
  return parsedUrl.origin;
}

const Environment = z.object({
  SITE_URL: httpUrl.optional(),
  DOCS_URL: httpUrl.optional(),
  CONTACT_EMAIL: z.email({ error: 'an email address' }).optional(),
  SITE_NAME: shownName.default(SERVICE),
  PUBLISHER_NAME: z.string().optional(),
  PRIVACY_URL: httpUrl.optional(),
  ACCESSIBILITY_URL: httpUrl.optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a port, 0 to 65535')
    .refine((port) => Number(port) <= 65535, 'a port, 0 to 65535')
    .default('4321'),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'an address to listen at, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: filled('a folder that holds a dataset').default('data'),
  OUT_DIR: filled('a folder to build into').default('dist'),
});

export type Settings = {
  siteUrl: string;
  docsUrl: string;
  /** Where readers report errors; null where none is set. */
  contactEmail: string | null;
  site: SiteOwner;
  port: number;
  host: string;
  dataDir: string;
  outDir: string;
};

type SettingsResult = { settings: Settings } | { mistake: string };

/** The settings, or one line that names the first bad one, its value and what is expected. */
export function readSettings(
  environment: Record<string, string | undefined>,
): SettingsResult {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'settings');
    return {
      mistake: `${name}: expected ${issue?.message}, got ${JSON.stringify(environment[name] ?? null)}`,
    };
  }
  const { DOCS_URL, CONTACT_EMAIL, PORT, HOST, DATA_DIR, OUT_DIR } = parsed.data;
  const siteUrl =
    parsed.data.SITE_URL ??
    addressAt(HOST, Number(PORT) === 0 ? ANY_PORT : Number(PORT));
  return {
    settings: {
      siteUrl,
      docsUrl: DOCS_URL ?? `${siteUrl}/docs`,
      contactEmail: CONTACT_EMAIL ?? null,
      site: {
        name: parsed.data.SITE_NAME,
        operator: parsed.data.PUBLISHER_NAME ?? null,
        privacyUrl: parsed.data.PRIVACY_URL ?? null,
        accessibilityUrl: parsed.data.ACCESSIBILITY_URL ?? null,
      },
      port: Number(PORT),
      host: HOST,
      dataDir: DATA_DIR,
      outDir: OUT_DIR,
    },
  };
}
