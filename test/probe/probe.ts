// One question that every host is asked, and a client that sends its target exactly as it stands and shows what came back,
// byte for byte.
import { request } from 'node:http';
import { bodyOf } from '../support/body-of.ts';

/** `{etag}` in a header stands for the ETag that the asked host gives for the target. */
export type Probe = {
  name: string;
  target: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** A host without the function can answer it too. */
  fixed?: boolean;
  /** What is asked instead by a platform that resolves dot segments before any program of ours sees the path. */
  resolved?: string;
  /** The status that Node must give: every probe proves that it asks what it says. */
  status: number;
};

type More = Omit<Probe, 'name' | 'target' | 'status'>;

export const probe = (status: number, name: string, target: string, more: More = {}): Probe => ({
  name,
  target,
  status,
  ...more,
});

export type Answer = { status: number; headers: Record<string, string>; body: Buffer };

type Ask = { method?: string; target: string; headers?: Record<string, string>; body?: string };

/** @param base the origin of a host; one connection a question */
function askRaw(base: string, { method = 'GET', target, headers = {}, body }: Ask): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, method, path: target, headers, agent: false, timeout: 20_000 });
    asking.on('timeout', () => asking.destroy(new Error(`no answer in time to ${method} ${target}`)));
    asking.on('error', reject);
    asking.on('response', (response) => {
      const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const all: Record<string, string> = Object.fromEntries(fields);
      const answerWith = (bytes: Buffer): Answer => ({
        status: response.statusCode ?? 0,
        headers: all,
        body: bytes,
      });
      bodyOf(response).then(answerWith).then(resolve, reject);
    });
    asking.end(body);
  });
}

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
