import { expect, it } from 'vitest';
import { byTitle } from '../../src/site/parts.ts';
import { subjectPage } from '../../src/site/subject.ts';
import { breakable } from '../support/breakable.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { catalogue } = (await serveDerived(verifiedOf(goldenData('small')))).service.store;

const PERIODS = ['2014', '2015', '2020', '2021', '2022'];

it.each([
  ['2014', '2022', ' <span class="note runs">2014–2015, 2020–2022</span>'],
  ['2015', '2021', ' <span class="note runs">2015, 2020–2021</span>'],
  ['2020', '2022', ' <span class="note">2020–2022</span>'],
  ['2020', '2020', ' <span class="note">2020</span>'],
  [null, null, ''],
])('names of the years from %s to %s those that the metric has', (first, last, shown) => {
  const [subject] = catalogue.subjects;
  const [metric] = catalogue.metrics;
  if (subject === undefined || metric === undefined) throw new Error('expected a metric, got none');
  const metrics = [{ ...metric, subject: subject.slug, periods: PERIODS, first, last }];
  const { html } = subjectPage({ ...catalogue, metrics }, 'sv', subject).main;
  const [list = ''] = /<ul class="plain listed".*?<\/ul>/s.exec(breakable(html)) ?? [];
  expect(/<\/a>(.*?)<\/li>/.exec(list)?.[1]).toBe(shown);
});

it('subjects stand by title, as each language sorts its letters', () => {
  const titles = [
    ['Äldreomsorg', 'Elderly care'],
    ['Miljö', 'Environment'],
    ['Ålder', 'Age'],
    ['Öar', 'Islands'],
    ['Zoologi', 'Zoology'],
    ['arbete', 'Work'],
  ] as const;
  const subjects = titles.map(([sv, en]) => ({ title: { sv, en } }));
  const sorted = (lang: 'sv' | 'en') => [...subjects].sort(byTitle(lang)).map(({ title }) => title[lang]);
  expect(sorted('sv')).toEqual(['arbete', 'Miljö', 'Zoologi', 'Ålder', 'Äldreomsorg', 'Öar']);
  expect(sorted('en')).toEqual(['Age', 'Elderly care', 'Environment', 'Islands', 'Work', 'Zoology']);
});
