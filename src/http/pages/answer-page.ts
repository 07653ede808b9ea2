// A page as a reply. Names that are not its parameters, such as utm_source, are ignored; its own are judged.
import { isProblem } from '../../data/problem.ts';
import { judge } from '../../endpoints/ask.ts';
import type { Values } from '../../endpoints/endpoint.ts';
import { etagOf } from '../etag.ts';
import { refuse } from '../refuse.ts';
import { alternateLink, cacheOf, EMBED_HEADERS, HTML_TYPE, okReply, type Reply, refusal } from '../reply.ts';
import { type Call, isJudged } from '../routes.ts';
import type { Service } from '../service.ts';
import type { Pair } from '../target.ts';
import type { AnswerRequest, Page } from './page.ts';

/** Each list once, its parts between commas; empty ones are fields of a form that were left out. */
function listsJoined({ lists = [] }: Page, pairs: readonly Pair[]): readonly Pair[] {
  if (lists.length === 0) return pairs;
  const joined = lists.map((list): Pair => {
    const parts = pairs.filter(([name, value]) => name === list && value.trim() !== '');
    return [list, parts.map(([, value]) => value).join(',')];
  });
  return [...pairs.filter(([name]) => !lists.includes(name)), ...joined.filter(([, value]) => value !== '')];
}

export async function answerPage(
  service: Service,
  { page, path }: { page: Page; path: Values },
  call: Call,
  reply: AnswerRequest,
): Promise<Reply> {
  const { store, table, digest } = service;
  const judgedPairs = call.pairs.filter(([name]) => isJudged(page, name));
  const pairs = listsJoined(page, judgedPairs);
  const judged = judge(page, { path, pairs });
  if ('problem' in judged) return refuse(service, judged.problem, call);
  const rendered = await page.render(judged.values, { store, lang: call.lang, digest, table, reply });
  if (isProblem(rendered)) return refuse(service, rendered, call);
  const { body: html, status, csp, link } = rendered;
  const hidden = !page.indexed || status !== 200;
  const headers = {
    ...(status === 200 ? { 'cache-control': cacheOf(page.path) } : {}),
    ...(csp === null ? {} : { 'content-security-policy': csp }),
    ...(page.path.startsWith('/embed/') ? EMBED_HEADERS : {}),
    ...(page.language === undefined
      ? { link: alternateLink(store.catalogue.siteUrl, call.path, { pairs, lang: call.lang }) }
      : {}),
    ...(link === undefined ? {} : { link }),
    ...(hidden ? { 'x-robots-tag': 'noindex' } : {}),
  };
  const content = { type: page.type ?? HTML_TYPE, lang: page.language ?? call.lang, body: html };
  return status === 200 ? okReply(content, etagOf(html, digest), headers) : refusal(status, content, headers);
}
