// One probe asked of one host.
import { type Answer, askRaw } from './ask-raw.ts';
import type { Probe } from './probe.ts';

/** @param site the SITE_URL of the build, for `{site}` in a target */
export async function askProbe(
  probe: Probe,
  { base, site }: { base: string; site: string },
): Promise<Answer> {
  const { method, body } = probe;
  const target = probe.target.replace('{site}', encodeURIComponent(site));
  const headers = await headersOf(probe, { base, target });
  return askRaw(base, {
    target,
    headers,
    ...(method === undefined ? {} : { method }),
    ...(body === undefined ? {} : { body }),
  });
}

/** `{etag}` is the one that the host itself gives, `{strong}` the same without its `W/`. */
async function headersOf({ headers = {} }: Probe, at: { base: string; target: string }) {
  const given = headers['if-none-match'] ?? '';
  if (!/\{(?:etag|strong)\}/.test(given)) return headers;
  const { headers: fields } = await askRaw(at.base, { target: at.target });
  const etag = fields['etag'] ?? '"none"';
  const value = given.replace('{etag}', etag).replace('{strong}', etag.replace(/^W\//, ''));
  return { ...headers, 'if-none-match': value };
}
