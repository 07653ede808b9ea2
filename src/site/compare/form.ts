// The form of the comparison page: what stands in it, and what it knows of places and metrics.

import type { Names } from './draw.ts';
import type { Question } from './question.ts';
import type { Comparison } from './record.ts';

type Place = { code: string; name: string; slug: string };

export type CompareForm = {
  names: Names;
  read: () => Question;
  /** Shows a question; what is no box or no known code stands as it was given, or waits for the answer. */
  show: (question: Question) => void;
};

export function compareForm(form: HTMLFormElement, lang: Names['lang']): CompareForm {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[list]')];
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const places = [...form.querySelectorAll('option')].map(
    ({ value, dataset }): Place => ({
      name: value,
      code: dataset['code'] ?? '',
      slug: dataset['slug'] ?? '',
    }),
  );
  const byCode = new Map(places.map((place) => [place.code, place]));
  const byName = new Map(places.map((place) => [place.name, place]));
  return {
    names: {
      lang,
      place: (code) => byCode.get(code) ?? { name: code, slug: '' },
      metric: (id) => {
        const {
          title = id,
          unit = '',
          unitCode = '',
        } = boxes.find(({ value }) => value === id)?.dataset ?? {};
        return { title, unitLabel: unit, unitCode };
      },
    },
    read: () => {
      const given = fields.map(({ value }) => value.normalize('NFC').trim()).filter((value) => value !== '');
      return {
        municipalities: given.map((value) => byName.get(value)?.code ?? value),
        metrics: boxes.filter(({ checked }) => checked).map(({ value }) => value),
      };
    },
    show: ({ municipalities, metrics }) => {
      for (const [place, field] of fields.entries()) {
        const given = municipalities[place] ?? '';
        field.value = byCode.get(given)?.name ?? given;
      }
      for (const box of boxes) box.checked = metrics.includes(box.value);
    },
  };
}

/** The question that an answer answers, in canonical codes. */
export const questionOf = ({ municipalities, metrics }: Comparison): Question => ({
  municipalities,
  metrics: metrics.map(({ metric }) => metric),
});
