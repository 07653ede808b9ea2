// The parts of a figure's page that make it citable and checkable: citations, the hash, the history.

import { observationId } from '../../../data/identifier.ts';
import { EMBED_WORDS, FIGURE_PAGE_WORDS } from '../../../text/embeds.ts';
import { formatCount, quantity } from '../../../text/numbers.ts';
import { ownPath, pageUrl } from '../../addresses.ts';
import { bibtexCitation, citedWork, cslCitation, risCitation } from '../../cite/citations.ts';
import type { FigurePageView, HistoryEntry } from '../../figure-view.ts';
import { type Markup, markup } from '../../markup.ts';
import { copied } from '../embed-codes.ts';

/** The citation of the record itself, and what reference managers read. */
export function citationSection(view: FigurePageView): Markup {
  const { citation, citationFormats } = FIGURE_PAGE_WORDS[view.lang];
  const work = citedWork(view);
  const forms = [
    { name: citation.text, text: view.citation },
    ...(view.newspaper === null ? [] : [{ name: citation.newspaper, text: view.newspaper }]),
    { name: citation.link, text: pageUrl(view, observationId(view)) },
    { name: citation.bibtex, text: bibtexCitation(work) },
    { name: citation.ris, text: risCitation(work) },
    { name: citation.csl, text: cslCitation(work) },
  ];
  const shown = forms.map(({ name, text }) => markup`<div><h3>${name}</h3>${copied(text)}</div>`);
  return markup`<h2 id="cite">${EMBED_WORDS[view.lang].page.citation}</h2><p class="note">${citationFormats}</p><div class="forms">${shown}</div>`;
}

/** In a POSIX shell a quote ends the quoted text, stands escaped, and begins it anew. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The hash, the very bytes that it is taken over, and the command; nothing where there is no value. */
export function checkSection(view: FigurePageView): Markup | null {
  const { lang, contentHash, hashedText } = view;
  if (contentHash === null || hashedText === null) return null;
  const words = FIGURE_PAGE_WORDS[lang];
  const bytes = formatCount(new TextEncoder().encode(hashedText).length, lang);
  return markup`<h2 id="hash">${words.check}</h2><p>${EMBED_WORDS[lang].page.hash}: <code>${contentHash}</code></p><p>${words.hashMeaning(bytes)}</p>${copied(hashedText)}<p>${words.hashCommand}</p>${copied(`printf %s ${quoted(hashedText)} | sha256sum`)}<p class="note">${words.hashChange}</p>${logSection(view)}`;
}

/** The command that leads from the figure's entry to the checkpoint, and what that is worth. */
function logSection(view: FigurePageView): Markup {
  const { lang, siteUrl, isLogSigned } = view;
  const { log } = FIGURE_PAGE_WORDS[lang];
  const id = observationId(view);
  const program = `npm run release -- prove ${id} --url ${siteUrl} --checkpoint <${log.file}>`;
  return markup`<h3 id="log">${log.heading}</h3><p>${log.meaning}</p>${copied(proofCommand(siteUrl, id))}<p>${log.program}</p>${copied(program)}<p class="note">${isLogSigned ? log.signed : log.unsigned} <a href="${ownPath(siteUrl, '/log/checkpoint')}">${log.checkpoint}</a></p>`;
}

/** Every change of the figure, newest first, with what it was before and why. */
export function historySection(view: FigurePageView): Markup {
  const { page } = EMBED_WORDS[view.lang];
  const { history } = FIGURE_PAGE_WORDS[view.lang];
  if (view.history.length === 0) {
    const since = view.value === null ? page.neverPublished : page.noHistory;
    return markup`<h2 id="history">${page.history}</h2><p>${since}</p>`;
  }
  const heads = [history.published, history.change, history.before, history.after, history.reason];
  const columns = heads.map((head) => markup`<th scope="col">${head}</th>`);
  const rows = view.history.map((entry) => historyRow(view, entry));
  return markup`<h2 id="history">${page.history}</h2><div class="scroll" tabindex="0" role="region" aria-label="${page.history}"><table><thead><tr>${columns}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function historyRow(view: FigurePageView, entry: HistoryEntry): Markup {
  const { page } = EMBED_WORDS[view.lang];
  const shown = (literal: string | null): string =>
    literal === null ? page.noValue : quantity(literal, view);
  const type = page.types[entry.type] ?? entry.type;
  const reason = entry.reason ?? FIGURE_PAGE_WORDS[view.lang].noReason;
  return markup`<tr><th scope="row"><time datetime="${entry.published}">${entry.published}</time></th><td>${type}</td><td>${shown(entry.previousValue)}</td><td>${shown(entry.value)}</td><td class="reason"><bdi>${reason}</bdi></td></tr>`;
}

/**
 * The command that checks by hand that a figure stands in the log; nothing of this service’s code is in it.
 * RFC 9162, 2.1.3.2, over a C2SP tlog-proof, in Python's own library: prints the entry, the checkpoint that it leads to and
 * whether it does.
 */
const proofCommand = (
  siteUrl: string,
  id: string,
): string => `curl -sf '${siteUrl}/log/proof/${id}' | python3 -c '
import hashlib, sys
from base64 import b64decode
proof, note = sys.stdin.read().split("\\n\\n", 1)
_, entry, index, *path = proof.split("\\n")
name, size, root = note.split("\\n")[:3]
leaf = b64decode(entry[6:])
sha = lambda data: hashlib.sha256(data).digest()
at, last, found = int(index[6:]), int(size) - 1, sha(b"\\0" + leaf)
for other in map(b64decode, path):
    if at % 2 or at == last:
        found = sha(b"\\1" + other + found)
        while at and at % 2 == 0: at, last = at // 2, last // 2
    else: found = sha(b"\\1" + found + other)
    at, last = at // 2, last // 2
print(leaf.decode(), name, size, root, last == 0 and found == b64decode(root), sep="\\n")'`;
