// From the registry's subjects to the EU's data themes (Publications Office, authority table data-theme).
// Only where the theme's own name covers the subject: safety, labour market, broadband, democracy and business stay
// without one, since each could as well stand under another theme.

const DATA_THEME = 'http://publications.europa.eu/resource/authority/data-theme';

const THEMES: Record<string, string> = {
  /** Population and society */
  befolkning: 'SOCI',
  /** Economy and finance */
  ekonomi: 'ECON',
  /** Health */
  halsa: 'HEAL',
  /** Education, culture and sport */
  kultur: 'EDUC',
  skola: 'EDUC',
  /** Environment */
  miljo: 'ENVI',
  /** Transport */
  trafik: 'TRAN',
};

export const THEME_TAXONOMY = DATA_THEME;

/** The IRI of the theme that a subject belongs to; null where that is not certain. */
export function themeOf(subject: string): string | null {
  const code = THEMES[subject];
  return code === undefined ? null : `${DATA_THEME}/${code}`;
}
