// What the comparison page is given: the form with what was asked, and the answer, the refusal, or neither.
import type { Lang } from '../../../data/lang.ts';
import type { CompareView } from '../../metric-view.ts';

export type CompareForm = {
  /** Every municipality in Swedish order, with the text that the field takes for it. */
  municipalities: readonly { text: string; name: string }[];
  /** By subject; only metrics that can be compared. */
  groups: readonly { title: string; metrics: readonly OfferedMetric[] }[];
  /** Whether there are more metrics than these, which are asked for by name. */
  byName: boolean;
  /** As they were given, names in place of codes where they are known. */
  given: { municipalities: readonly string[]; metrics: readonly string[] };
  /** Of which too few are given for any answer. */
  lacks: readonly ('municipalities' | 'metrics')[];
};

/** `titleLang` where the title is of another language than the page. */
type OfferedMetric = { id: string; title: string; titleLang: Lang | null; unit: string };

/** `links` are the same question with one thing put right. */
export type CompareRefusal = {
  code: string;
  message: string;
  links: readonly { text: string; href: string }[];
};

export type ComparedRow = {
  name: string;
  slug: string;
  /** The figure of the common year; `notes` are its own alone. */
  figure: { literal: string; id: string; notes: readonly string[] };
  /** Only where the ranking is of that year. */
  rank: { rank: number; tied: boolean; total: number } | null;
};

export type ComparedMetric = { view: CompareView; period: string; rows: readonly ComparedRow[] };

export type CompareAnswer = { metrics: readonly ComparedMetric[]; citation: string; api: string };

export type ComparePageView = {
  lang: Lang;
  siteUrl: string;
  release: string;
  form: CompareForm;
  refusal: CompareRefusal | null;
  answer: CompareAnswer | null;
};
