import { describe, expect, it } from 'vitest';
import { BRIEF_WORDS, inSentence } from '../../src/text/brief.ts';

const { sv, en } = BRIEF_WORDS;

describe('the sentences of a brief', () => {
  const told = { title: 'Arbetslöshet', value: '3,3 %', clause: sv.record('low', '2010', false) };

  it('say what, where, when and how much, and what is told of it', () => {
    expect(sv.sentence({ ...told, place: 'Habo', period: sv.inYear('2022') })).toBe(
      'Arbetslöshet i Habo 2022: 3,3 %, det lägsta värdet i serien från 2010.',
    );
    expect(sv.sentence({ ...told, place: 'Gotland', period: sv.inYear('2022') })).toMatch(
      /^Arbetslöshet på Gotland /,
    );
    expect(sv.headline({ ...told, title: inSentence(told.title), place: 'Habo' })).toBe(
      'Habo: arbetslöshet 3,3 %, det lägsta värdet i serien från 2010',
    );
  });

  it('end the aside of a title with a comma', () => {
    const one = { ...told, place: 'Lund', period: en.inYear('2022') };
    expect(en.sentence({ ...one, title: 'Employment, aged 20–65' })).toMatch(
      /^Employment, aged 20–65, in Lund, 2022: /,
    );
    expect(en.sentence({ ...one, title: 'Unemployment' })).toMatch(/^Unemployment in Lund, 2022: /);
  });

  it('speak of elections where a metric has no other years', () => {
    const [now, before] = [sv.election('2022'), sv.election('2018')];
    expect(sv.sentence({ ...told, place: 'Habo', period: now })).toMatch(/ i Habo i valet 2022: /);
    expect(sv.run(5, 'up', true)).toBe('det femte valet i rad med högre värde');
    expect(sv.largest('up', '3', before, '1994', true)).toBe(
      'upp 3 från valet 2018, den största ökningen mellan två val sedan 1994',
    );
    expect(sv.crossed('up', '85 %', before)).toBe('mer än rikets 85 %; i valet 2018 var det mindre');
    expect(sv.newYear('up', '3', before)).toBe('3 mer än i valet 2018');
    expect(en.largest('down', '3', en.election('2018'), '1994', true)).toBe(
      'down 3 from the 2018 election, the largest fall between two elections since 1994',
    );
    expect(en.moved(2, '290', 'high', 60, en.election('2018'))).toMatch(/, from 60th in the 2018 election$/);
  });

  it('speak of years elsewhere', () => {
    expect(sv.run(4, 'down', false)).toBe('det fjärde året i rad med lägre värde');
    expect(sv.run(21, 'down', false)).toBe('det 21:a året i rad med lägre värde');
    expect(sv.largest('down', '3', sv.inYear('2021'), '1998', false)).toBe(
      'ned 3 från 2021, den största minskningen på ett år sedan 1998',
    );
    expect(en.crossed('down', '5.6%', en.inYear('2021'))).toBe(
      'less than the country’s 5.6%; in 2021 it was more',
    );
    expect(en.unchanged(en.inYear('2021'))).toBe('unchanged from 2021');
  });
});

it.each([
  ['Arbetslöshet', 'arbetslöshet'],
  ['CO2-utsläpp', 'CO2-utsläpp'],
  ['Årets resultat', 'årets resultat'],
])('%s stands as %s in a sentence', (title, expected) => {
  expect(inSentence(title)).toBe(expected);
});
