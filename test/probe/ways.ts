// In what each host may differ from Node, with the reason: nothing, but for what its platform does itself.
import type { Probe } from './probe.ts';

/** What one kind of host may do beside: header by header, or `body`, each with its reason. */
export type Allowance = Record<string, string>;

export type Way = {
  /** Headers that are not compared. */
  allowance: Allowance;
  /** Those of a 304 alone. */
  allowanceOf304: Allowance;
  /** Those of a page that is not there; `body` for its bytes. */
  allowanceOf404: Allowance;
  /** The platform resolves dot segments before our program sees the path. */
  resolvesPaths: boolean;
  /** It writes a line of HTML into a redirect, which no client shows. */
  writesRedirects: boolean;
  /** It says of plain bytes that they are (RFC 9110 §8.4), lest wrangler compresses them. */
  saysIdentity: boolean;
  covers: (probe: Probe) => boolean;
  /** Whether it answers questions with parameters. */
  hasFunction: boolean;
};

const AS_NODE: Way = {
  allowance: {},
  allowanceOf304: {},
  allowanceOf404: {},
  resolvesPaths: false,
  writesRedirects: false,
  saysIdentity: false,
  covers: () => true,
  hasFunction: true,
};

/** A cache answers 304 from the 200 that it holds, and may repeat that one's fields (RFC 9111 §4.3.4). */
const OF_THE_STORED = 'repeated from the stored 200';
const REPEATED: Allowance = {
  'content-language': OF_THE_STORED,
  'content-security-policy': OF_THE_STORED,
  'cross-origin-embedder-policy': OF_THE_STORED,
  'cross-origin-resource-policy': OF_THE_STORED,
  'referrer-policy': OF_THE_STORED,
  link: OF_THE_STORED,
  vary: OF_THE_STORED,
  'x-content-type-options': OF_THE_STORED,
  'x-robots-tag': OF_THE_STORED,
};

/** Downloads are the platform's own files there, which only the platform can show. */
const withoutDownloads = ({ target }: Probe): boolean => !/^\/(?:downloads\/|dcat\.)/.test(target);

/** What the platform's own server makes of bytes beyond ASCII only the platform can show. */
const ofTheFunction = (probe: Probe): boolean =>
  withoutDownloads(probe) && !/[^\x21-\x7e]/.test(probe.target);

const A_FILE = 'the page of the tree, which cannot name what was asked or suggest what was meant';

export const WAYS: Record<string, Way> = {
  cloudflare: { ...AS_NODE, resolvesPaths: true, saysIdentity: true },
  deno: AS_NODE,
  nginx: { ...AS_NODE, allowanceOf304: REPEATED },
  'nginx-static': {
    ...AS_NODE,
    allowance: {
      etag: 'nginx makes it of time and length; it is compared with itself',
      'last-modified': 'the file’s own time',
      'accept-ranges': 'a file can be had in parts',
    },
    allowanceOf304: REPEATED,
    allowanceOf404: { body: A_FILE, 'content-length': A_FILE },
    writesRedirects: true,
    covers: ({ fixed }) => fixed === true,
    hasFunction: false,
  },
  vercel: { ...AS_NODE, covers: ofTheFunction },
  netlify: {
    ...AS_NODE,
    covers: ofTheFunction,
    resolvesPaths: true,
    allowance: {
      'netlify-cdn-cache-control': 'the platform takes it for itself',
      'content-encoding': 'the platform compresses, and this is not the platform',
    },
  },
};
