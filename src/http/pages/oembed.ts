// /oembed: how a CMS unfolds a pasted link (oEmbed 1.0, sections 2.2 and 2.3).
import { canonicalJson } from '../../data/hash.ts';
import type { Lang } from '../../data/lang.ts';
import { isProblem, type Problem, problem } from '../../data/problem.ts';
import type { Frame } from '../../embed/iframe-code.ts';
import { type OembedBounds, oembedOf } from '../../embed/oembed.ts';
import { judge, judgeGiven, langOf } from '../../endpoints/ask.ts';
import { etagOf } from '../etag.ts';
import { refuse } from '../refuse.ts';
import { JSON_TYPE, okReply, type Reply } from '../reply.ts';
import { type Call, isJudged, routeOf } from '../routes.ts';
import { type Service, unknownRelease } from '../service.ts';
import { pairsOf, pastPathOf, segmentsOf, targetOf } from '../target.ts';

const PARAMETERS = ['url', 'format', 'maxwidth', 'maxheight'];

/** Unknown parameters are ignored, as the oEmbed specification has it. */
export const isOembedParameter = (name: string): boolean => PARAMETERS.includes(name);

export async function answerOembed(service: Service, call: Call): Promise<Reply> {
  const { store, digest } = service;
  const known = call.pairs.filter(([name]) => isOembedParameter(name));
  const given = new Map(known);
  const bounds = boundsOf(given);
  const fault = judgeGiven(known) ?? judgeForm(given, bounds);
  if (fault !== null) return refuse(service, fault, call);
  const found = await frameOf(service, given.get('url') ?? '');
  if (isProblem(found)) return refuse(service, found, call);
  const { frame, lang } = found;
  const body = canonicalJson(oembedOf(frame, store.catalogue.siteUrl, bounds));
  return okReply({ type: JSON_TYPE, lang, body }, etagOf(body, digest));
}

const MOST_PIXELS = 99_999;

const boundOf = (text: string | undefined): number | null =>
  text === undefined ? null : /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.NaN;

const boundsOf = (given: Map<string, string>): OembedBounds => ({
  maxWidth: boundOf(given.get('maxwidth')),
  maxHeight: boundOf(given.get('maxheight')),
});

/** An unsupported format is 501, as oEmbed has it. */
function judgeForm(given: Map<string, string>, { maxWidth, maxHeight }: OembedBounds): Problem | null {
  if (!given.has('url'))
    return problem('invalid_request', {
      parameter: 'url',
      value: null,
      reason: 'missing_parameter',
      required: ['url'],
    });
  const format = given.get('format') ?? 'json';
  if (format !== 'json')
    return {
      ...problem('unsupported', {
        parameter: 'format',
        value: format,
        reason: 'not_allowed',
        allowed: ['json'],
      }),
      status: 501,
    };
  const bad = Number.isNaN(maxWidth) ? 'maxwidth' : Number.isNaN(maxHeight) ? 'maxheight' : null;
  if (bad === null) return null;
  return problem('invalid_request', {
    parameter: bad,
    value: given.get(bad) ?? null,
    reason: 'malformed',
    expected: `a whole number of pixels, 1 to ${MOST_PIXELS}`,
    minimum: 1,
    maximum: MOST_PIXELS,
  });
}

/** The frame that an address of a figure's page or of an embed stands for, in the address's own language. */
async function frameOf(
  { store, table }: Pick<Service, 'store' | 'table'>,
  url: string,
): Promise<{ frame: Frame; lang: Lang } | Problem> {
  const unknown = problem('not_found', { parameter: 'url', value: url, reason: 'unknown_path' });
  const { siteUrl } = store.catalogue;
  const bare = (address: string) => address.replace(/^https?:/, '');
  if (!bare(url).startsWith(`${bare(siteUrl)}/`)) return unknown;
  const { path, query } = targetOf(bare(url).slice(bare(siteUrl).length));
  const release = pastPathOf(path)?.release;
  const past = release === undefined ? null : await store.past(release);
  if (past !== null) return frameOf({ store: past, table }, url);
  if (release !== undefined) return unknownRelease(store, release);
  const segments = segmentsOf(path);
  const route = segments === null ? null : routeOf(table, segments);
  const { pairs, malformed } = pairsOf(query);
  if (route?.kind !== 'page' || route.page.frame === undefined) return unknown;
  if (malformed.some(({ name }) => isJudged(route.page, name))) return unknown;
  const judged = judge(route.page, {
    path: route.path,
    pairs: pairs.filter(([name]) => isJudged(route.page, name)),
  });
  if ('problem' in judged) return judged.problem;
  const lang = langOf({ pairs });
  const frame = await route.page.frame(judged.values, { store, lang });
  return isProblem(frame) ? frame : { frame, lang };
}
