// What an assistant is told before it asks anything: how to find, how to quote, how to attribute (specification 1.7).
import { LICENSE, SERVICE } from '../model/service.ts';

export const INSTRUCTIONS = [
  `${SERVICE}: verified yearly statistics about Sweden's 290 municipalities, read-only.`,
  'Find: search_metrics for a metric, then list_observations (one place), compare_municipalities (two to four) or rank_municipalities (all). Places may be given by name or four-digit code, always as text: "0180".',
  'Quote: give the value exactly as it stands, with unit and period. Never fill in, estimate, round or carry forward; null is unknown. What is refused as unavailable or insufficient_coverage has no answer here: say so.',
  `Attribute: answers are ${LICENSE}. With every figure give its \`citation\` and its id (SF.<METRIC>.<GEO>.<PERIOD>), and link \`links.page\` where there is one. \`source\` is the original authority, cited as it stands and under its own terms.`,
  `Derived figures: rankings, comparisons and anything that you calculate are not the authority's. A ranking or comparison is this service's calculation: use its \`citation\` ("calculated by ${SERVICE} from data of …"). Say of your own sums and differences that they are yours.`,
  'Problems: an answer with "ok": false says in error.details what to mend, often with suggestions or candidates. Ask again with one of those, or ask the user which is meant; do not guess.',
  'lang=en gives English labels, citations and messages; values, ids and units never change.',
].join('\n');
