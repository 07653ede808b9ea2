import { describe, expect, it } from 'vitest';
import {
  sharedComparison,
  sharedFigure,
  sharedPlace,
  sharedRanking,
  wholeSentences,
} from '../../src/text/sharing.ts';

const FIGURE = {
  title: 'Arbetslöshet',
  place: 'Habo',
  period: '2022',
  value: '2,7\u00a0%',
  why: 'Källan redovisar inget värde',
  source: 'SCB',
};

describe('the sentences of a description', () => {
  it('are whole, each with one full stop, and as many as there is room for', () => {
    expect(wholeSentences(['En mening', 'En till.', null, '', 'Är det en?'])).toBe(
      'En mening. En till. Är det en?',
    );
    const long = 'x'.repeat(250);
    expect(wholeSentences([long, 'Kort.'])).toBe(`${long}.`);
    expect(wholeSentences(['Kort.', long, 'Ryms.'])).toBe('Kort. Ryms.');
    expect(wholeSentences(['Avbruten…'])).toBe('Avbruten…');
    expect(wholeSentences([])).toBe('');
  });
});

it('a figure is shared with its value, place, year and source', () => {
  expect(sharedFigure('sv', FIGURE, ['Andel av befolkningen', null])).toEqual({
    title: 'Arbetslöshet i Habo 2022: 2,7\u00a0%',
    description: 'Arbetslöshet i Habo 2022: 2,7\u00a0%. Andel av befolkningen. Källa: SCB.',
  });
  expect(sharedFigure('en', { ...FIGURE, title: 'Unemployment', value: '2.7%' }, []).title).toBe(
    'Unemployment in Habo, 2022: 2.7%',
  );
});

it('a figure without a value is shared with the reason', () => {
  expect(sharedFigure('sv', { ...FIGURE, value: null }, []).title).toBe(
    'Arbetslöshet i Habo 2022: källan redovisar inget värde',
  );
});

it('a ranking is shared with its ends, or with the one value that all have', () => {
  const about = { title: 'Arbetslöshet', period: '2022', source: 'SCB', subtitle: null };
  const ends = {
    lowNumber: '1,9',
    low: '1,9\u00a0%',
    high: '7,5\u00a0%',
    lowOf: 'Öckerö',
    highOf: 'Lessebo',
  };
  expect(sharedRanking('sv', about, ends)).toEqual({
    title: 'Arbetslöshet i Sveriges kommuner 2022: från 1,9 till 7,5\u00a0%',
    description:
      'Arbetslöshet i Sveriges kommuner 2022: lägst 1,9\u00a0% (Öckerö), högst 7,5\u00a0% (Lessebo). Källa: SCB.',
  });
  expect(sharedRanking('en', about, { ...ends, low: ends.high }).title).toBe(
    'Arbetslöshet in Sweden’s municipalities, 2022: 7,5\u00a0%',
  );
});

it('a municipality is shared with its first figure, and those that have room below', () => {
  const figures = [
    { title: 'Invånare', period: '2022', value: '12\u00a0695' },
    { title: 'Arbetslöshet', period: '2021', value: '2,7\u00a0%' },
  ];
  expect(sharedPlace('sv', 'Habo', figures)).toEqual({
    title: 'Habo i siffror – Invånare 2022: 12\u00a0695',
    description: 'Invånare i Habo 2022: 12\u00a0695. Arbetslöshet 2021: 2,7\u00a0%.',
  });
  expect(sharedPlace('en', 'Habo', figures)?.title).toContain('Habo in figures – ');
  expect(sharedPlace('sv', 'Habo', [])).toBeNull();
});

it('a comparison is shared with the figure of each, and says how many metrics more there are', () => {
  const figures = [
    { name: 'Habo', value: '4,2' },
    { name: 'Mora', value: '7,0' },
  ];
  const one = { title: 'Utsläpp', period: '2022', unit: 'ton per invånare', figures, apart: [] };
  expect(sharedComparison('sv', [one], ['SMHI', 'SCB', 'SMHI'])).toEqual({
    title: 'Utsläpp 2022 (ton per invånare): Habo 4,2, Mora 7,0',
    description: 'Utsläpp 2022 (ton per invånare): Habo 4,2, Mora 7,0. Källa: SMHI; SCB.',
  });
  const bare = { ...one, unit: null };
  expect(sharedComparison('sv', [bare, one], ['SMHI']).title).toBe(
    'Utsläpp 2022: Habo 4,2, Mora 7,0, och 1 mått till',
  );
  expect(sharedComparison('en', [bare, one, one], ['SMHI']).title).toContain('and 2 more metrics');
});
