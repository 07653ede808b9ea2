// What is asked under load, and what a tree that nobody touches answers to it.
import { nodeDigest } from '../../src/builder/digest.ts';
import { isAnswerFile } from '../../src/builder/emit.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { answerRequest } from '../../src/http/handler.ts';
import { TABLE } from '../../src/service.ts';

const V1 = '/api/v1';

const PARAMETERISED = [
  `${V1}/observations?geo=0180`,
  `${V1}/observations?geo=1480&lang=en`,
  `${V1}/metrics?query=befolkning`,
  `${V1}/metrics/BEF01?lang=en`,
  `${V1}/municipalities?query=k%C3%B6ping`,
  `${V1}/rankings?metric=BEF01&limit=10`,
  `${V1}/rankings?metric=TIES1&lang=en`,
  `${V1}/compare?municipalities=0180,1480&metrics=BEF01`,
  `${V1}/compare?municipalities=0180,1480,1280&metrics=BEF01,TIES1`,
  `${V1}/revisions?kommun=0180&limit=500`,
  `${V1}/metrics/none`,
  `${V1}/observations/SF.BEF01.0180.1900`,
];

/** Pages that keep on disk the ending of their address. */
const HAS_ENDING = /^\/(?:api\/v1\/openapi|server|search|(?:kommuner|matt)\/[^/]+)\.json$/;

/** Every fixed answer of a tree, and questions of each kind. */
export function targetsOf(tree: string): string[] {
  const fixed = filesUnder(tree)
    .filter((path) => isAnswerFile(TABLE, path))
    .map((path) => (path === 'index.html' ? '/' : `/${path}`))
    .map((path) => (HAS_ENDING.test(path) ? path : path.replace(/\.(?:json|html)$/, '')));
  return [...new Set([...fixed, ...PARAMETERISED])];
}

/** A body has a character for each byte, as a loaded client reads it: tiles of the log are no text. */
export type Expected = ReadonlyMap<string, { status: number; body: string | null }>;

/** The answers as the function makes them of the tree, in this process. */
export async function expectedOf(tree: string, targets: readonly string[]): Promise<Expected> {
  const { store } = await openTree(tree);
  const service = { store, table: TABLE, digest: nodeDigest, report: () => {} };
  const expected = new Map<string, { status: number; body: string | null }>();
  for (const url of targets) {
    const { status, body, bytes } = await answerRequest(service, { method: 'GET', url, ifNoneMatch: null });
    const sent = bytes ?? body;
    expected.set(url, { status, body: sent === null ? null : Buffer.from(sent).toString('latin1') });
  }
  return expected;
}
