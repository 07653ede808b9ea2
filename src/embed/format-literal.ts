// Numbers are written alike in answers' citations and in what is drawn.
export { formatLiteral } from '../i18n/format-literal.ts';
