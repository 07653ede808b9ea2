/** HTML without what keeps its dates, spans and numbers on a line (src/embed/markup.ts), to look for sentences in it. */
export const breakable = (html: string): string => html.replace(/<span class="nb">([^<]*)<\/span>/g, '$1');
