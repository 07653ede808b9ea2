// Which pages Astro builds of each kind, the same in both languages: the parameters of the address, and what the page is about.
import { store } from 'site:store';
import { partOf } from '../text/paths.ts';
import { municipalityParts, subjectParts } from './parts.ts';

const { catalogue } = store;

export const metricPages = () =>
  catalogue.metrics.map((metric) => ({ params: { id: metric.id }, props: { metric } }));

export const subjectPages = () =>
  subjectParts(catalogue).map((part) => ({
    params: { slug: partOf(part.subject.slug, part.number) },
    props: { part },
  }));

export const municipalityPages = () =>
  catalogue.municipalities.map((municipality) => ({
    params: { slug: municipality.slug },
    props: { municipality },
  }));

export const municipalitySubjectPages = () =>
  catalogue.municipalities.flatMap((municipality) =>
    municipalityParts(catalogue).map((part) => ({
      params: { slug: municipality.slug, subject: partOf(part.subject.slug, part.number) },
      props: { municipality, part },
    })),
  );
