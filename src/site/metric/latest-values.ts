// The newest value of every municipality, by name, where a metric has no ranking that would lead to them.
import type { CatalogueMunicipality } from '../../data/catalogue.ts';
import { type Markup, markup } from '../../embed/markup.ts';
import { digits, markTo } from '../../embed/notes.ts';
import type { MetricSubject } from '../../endpoints/endpoint.ts';
import { observationPaths } from '../../text/paths.ts';
import { METRIC_WORDS, SITE_WORDS, SUBJECT_WORDS } from '../../text/site.ts';
import { markMeaning } from '../figures/notes.ts';
import { figureRow, isShown, type ShownRow } from '../figures/row.ts';
import { filterField } from '../filter-field.ts';

/** Null where no municipality has any. */
export async function latestValues({ store, metric, lang }: MetricSubject): Promise<Markup | null> {
  const { municipalities } = store.catalogue;
  const all = await Promise.all(
    municipalities.map(async (municipality) => ({
      municipality,
      row: await figureRow({ store, metric, municipality }, lang),
    })),
  );
  all.sort((a, b) => a.municipality.collation - b.municipality.collation);
  const shown = all.flatMap(({ municipality, row }) => (isShown(row) ? [{ municipality, row }] : []));
  if (shown.length === 0) return null;
  const without = all.flatMap(({ municipality, row }) => (isShown(row) ? [] : municipality.name)).join(', ');
  const words = SUBJECT_WORDS[lang];
  const title = METRIC_WORDS[lang].latestValues;
  const meaning = markMeaning(
    shown.map(({ row }) => row),
    lang,
  );
  const lacking =
    without === '' ? null : markup`<p class="note">${METRIC_WORDS[lang].withoutValue(without)}</p>`;
  return markup`<details><summary>${title}</summary>${meaning}${filterField('values', shown.length, lang)}<div class="scroll" tabindex="0" role="region" aria-label="${words.table(title)}"><table id="values"><thead><tr><th scope="col">${SITE_WORDS[lang].metric.columns.municipality}</th><th scope="col" class="number">${words.value}</th><th scope="col">${words.year}</th></tr></thead><tbody>${shown.map(valueRow)}</tbody></table></div>${lacking}</details>`;
}

type Latest = { municipality: CatalogueMunicipality; row: ShownRow };

/** With the code, which is told apart and found by. */
function valueRow({ municipality: { name, code }, row }: Latest): Markup {
  const { unit, latest } = row;
  const { lang } = unit;
  const href = observationPaths(latest.id)[lang];
  const literal = String(latest.value);
  const mark = latest.isNoted ? markTo(href, name, lang) : null;
  return markup`<tr><th scope="row">${name} <span class="note">${code}</span></th><td class="number"><a href="${href}"><data value="${literal}">${digits(literal, unit)}</data></a>${mark}</td><td>${latest.period}</td></tr>`;
}
