// Past releases and the log of all of them, in the documentation. Text between backticks is code.
import type { DocsSection } from './rules.ts';

export const LOG_SECTION: DocsSection = {
  id: 'log',
  title: 'Past releases and the log',
  text: [
    '`/releases/<date>` before a path is the service as that release was: API, embeds, pages of figures, the assistant tools at `/mcp`, the log, and each metric as CSV and JSON-stat. Every answer then has its own addresses below that date. A page whose figure was revised since says so, with the way to today’s value. Whole tables are not kept: the refusal names the command that rebuilds them.',
    'The entries of all releases are one append-only Merkle tree, hashed as RFC 6962 and served after C2SP tlog-tiles. An entry is the canonical JSON of `contentHash`, `id`, `previousContentHash`, `release` and `type`, and never a value, since nothing can be taken out of a log again.',
    'A proof shows that a figure is in the log, and a checkpoint that was kept shows later that nothing before it was rewritten. Neither shows that the figure is true, nor a proof alone that no later entry replaced it. A signed checkpoint also shows who stood by it; an unsigned one, which ends after its three lines, does not. The page of every figure has the commands that check both by hand.',
    'A key to sign with lies on a machine that serves nothing. It is changed by signing the newest checkpoint with the new one; readers are told both, and the name of the log stays.',
  ],
  points: [
    '`/log/checkpoint`: the name of the log, the number of its entries and its root, a line each; signatures follow after a blank line (C2SP tlog-checkpoint). It is what changes with a release, and may be kept for five seconds only.',
    '`/log/proof/<id>`: for the newest entry about a figure, with the entry itself in Base 64 (C2SP tlog-proof). A host needs the function for it.',
    '`/log/tile/<level>/<number>` and `/log/tile/entries/<number>`: the hashes and the entries, 256 at a time.',
    '`npm run release -- prove <id> --url <address> --checkpoint <file>` makes every check from nothing but the address of a copy and a checkpoint that is trusted, and refuses an entry that a later one replaced.',
  ],
};
