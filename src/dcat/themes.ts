// From the registry's subjects to the EU's data themes (Publications Office, authority table data-theme), by the
// themes' own names; a subject that two names cover has both.

export const THEME_TAXONOMY = 'http://publications.europa.eu/resource/authority/data-theme';

const ECONOMY_AND_FINANCE = 'ECON';
const EDUCATION_CULTURE_AND_SPORT = 'EDUC';
const ENVIRONMENT = 'ENVI';
const GOVERNMENT_AND_PUBLIC_SECTOR = 'GOVE';
const HEALTH = 'HEAL';
const JUSTICE_AND_PUBLIC_SAFETY = 'JUST';
const POPULATION_AND_SOCIETY = 'SOCI';
const REGIONS_AND_CITIES = 'REGI';
const SCIENCE_AND_TECHNOLOGY = 'TECH';
const TRANSPORT = 'TRAN';

const THEMES: Record<string, readonly string[]> = {
  arbetsmarknad: [ECONOMY_AND_FINANCE, POPULATION_AND_SOCIETY],
  befolkning: [POPULATION_AND_SOCIETY],
  bredband: [SCIENCE_AND_TECHNOLOGY],
  demokrati: [GOVERNMENT_AND_PUBLIC_SECTOR],
  ekonomi: [ECONOMY_AND_FINANCE],
  halsa: [HEALTH],
  kultur: [EDUCATION_CULTURE_AND_SPORT],
  miljo: [ENVIRONMENT],
  naringsliv: [ECONOMY_AND_FINANCE],
  skola: [EDUCATION_CULTURE_AND_SPORT],
  trafik: [TRANSPORT],
  trygghet: [JUSTICE_AND_PUBLIC_SAFETY],
};

const themeIri = (code: string): string => `${THEME_TAXONOMY}/${code}`;

/** The IRIs of the themes that a subject belongs to; none where the subject is not known. */
export const themesOf = (subject: string): string[] =>
  (Object.hasOwn(THEMES, subject) ? (THEMES[subject] ?? []) : []).map(themeIri);

/** The themes of a whole table: what its metrics are about, each once; the municipalities are about none of them. */
export const themesOfTable = (table: string, subjects: readonly string[]): string[] =>
  table === 'municipalities'
    ? [themeIri(REGIONS_AND_CITIES)]
    : [...new Set(subjects.flatMap(themesOf))].sort();
