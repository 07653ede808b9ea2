// The words around figures in answers: citations in both languages.

export type Cited = {
  source: string;
  title: string;
  place: string;
  period: string;
  id: string;
  page: string;
};
export type Calculated = { service: string; source: string; title: string; period: string };

export const observationCitation = {
  sv: (c: Cited, service: string, license: string): string =>
    `${c.source}: ${c.title}, ${c.place}, ${c.period}. ${c.id}, ${service} (${license}), ${c.page}`,
  en: (c: Cited, service: string, license: string): string =>
    `${c.source}: ${c.title}, ${c.place}, ${c.period}. ${c.id}, ${service} (${license}), ${c.page}`,
};

export const calculatedCitation = {
  sv: (c: Calculated): string =>
    `${c.title}, ${c.period}: beräknat av ${c.service} från data från ${c.source}`,
  en: (c: Calculated): string =>
    `${c.title}, ${c.period}: calculated by ${c.service} from data of ${c.source}`,
};
