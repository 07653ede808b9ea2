// The comparison page in the browser: asks the API what the form or the address says, and draws the answer.
// Where no script runs, the form is not shown, and one that asks the API itself is.
import { COMPARE_WORDS } from '../../i18n/site-compare.ts';
import { element } from '../element.ts';
import { drawComparison, drawRefusal } from './draw.ts';
import { type CompareForm, compareForm, questionOf } from './form.ts';
import { apiAddress, isWhole, type Question, questionIn, searchOf } from './question.ts';
import type { CompareAnswer } from './record.ts';

type Parts = { root: HTMLFormElement; form: CompareForm; shown: HTMLElement; status: HTMLElement };

const LANG = document.documentElement.lang === 'en' ? 'en' : 'sv';
const WORDS = COMPARE_WORDS[LANG];

let latest = 0;

/** Draws the answer unless another question was put meanwhile; `focus` brings the reader to it. */
async function ask(parts: Parts, question: Question, focus: boolean): Promise<void> {
  latest += 1;
  const own = latest;
  parts.status.textContent = WORDS.asking;
  const drawn = await answerTo(parts, question);
  if (own !== latest) return;
  wait(parts, false);
  parts.shown.replaceChildren(...drawn);
  parts.status.textContent = drawn[0]?.textContent ?? '';
  if (focus) parts.shown.querySelector('h2')?.focus();
}

async function answerTo({ form }: Parts, question: Question): Promise<HTMLElement[]> {
  const api = apiAddress(question, LANG);
  try {
    const answer: CompareAnswer = await (await fetch(api)).json();
    if (!answer.ok) return drawRefusal(answer.error, form.names);
    form.show(questionOf(answer.data));
    return drawComparison(answer.data, api, form.names);
  } catch {
    return [element('h2', { tabindex: '-1' }, WORDS.refused), element('p', {}, WORDS.unreachable)];
  }
}

/** The other language shows the same comparison. */
function keepInTwin(): void {
  const twin = document.querySelector<HTMLAnchorElement>('.masthead .other');
  if (twin !== null) twin.search = location.search;
}

/** The form waits below the answer that is on its way, so that nothing that is seen moves. */
function wait({ root, shown }: Parts, waiting: boolean): void {
  root.hidden = waiting;
  shown.classList.toggle('waiting', waiting);
}

/** What the address asks; a half question only fills the form. */
function follow(parts: Parts): void {
  const question = questionIn(location.search);
  parts.form.show(question);
  keepInTwin();
  latest += 1;
  parts.shown.replaceChildren();
  const whole = isWhole(question);
  wait(parts, whole);
  if (whole) void ask(parts, question, false);
}

function start(): void {
  const form = document.querySelector<HTMLFormElement>('#compare');
  const shown = document.querySelector<HTMLElement>('#comparison');
  const status = document.querySelector<HTMLElement>('#compare-status');
  if (form === null || shown === null || status === null) return;
  const parts = { root: form, form: compareForm(form, LANG), shown, status };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const question = parts.form.read();
    history.pushState(null, '', searchOf(question) || location.pathname);
    keepInTwin();
    void ask(parts, question, true);
  });
  addEventListener('popstate', () => follow(parts));
  follow(parts);
}

start();
