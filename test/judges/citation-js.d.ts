// As much of @citation-js as the tests use; it ships no types.
declare module '@citation-js/core' {
  export type Item = {
    id: string;
    type: string;
    title: string;
    author?: { family?: string; literal?: string }[];
    issued?: { 'date-parts': number[][] };
    publisher?: string;
    source?: string;
    URL?: string;
    note?: string;
    DOI?: string;
    accessed?: unknown;
  };
  export class Cite {
    constructor(text: string, options: { forceType: string });
    data: Item[];
  }
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
