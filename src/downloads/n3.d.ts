// What we use of N3.js, which brings no types (https://rdf.js.org/N3.js/docs).
declare module 'n3' {
  /** `id` tells any two terms apart. */
  export type NamedNode = { termType: 'NamedNode'; value: string; id: string };
  export type Literal = {
    termType: 'Literal';
    value: string;
    language: string;
    datatype: NamedNode;
    id: string;
  };
  export type Quad = {
    subject: NamedNode;
    predicate: NamedNode;
    object: NamedNode | Literal;
  };
  export const DataFactory: {
    namedNode: (address: string) => NamedNode;
    literal: (text: string, languageOrType?: string | NamedNode) => Literal;
    quad: (
      subject: NamedNode,
      predicate: NamedNode,
      object: NamedNode | Literal,
    ) => Quad;
  };
  /** A term of a text that somebody else wrote. */
  export type ParsedTerm = {
    termType: string;
    value: string;
    language?: string;
    datatype?: { value: string };
  };
  export type ParsedQuad = {
    subject: ParsedTerm;
    predicate: ParsedTerm;
    object: ParsedTerm;
  };
  export class Parser {
    parse(text: string): ParsedQuad[];
  }
  export class Writer {
    constructor(options: { prefixes: Record<string, string> });
    addQuad(quad: Quad): void;
    end(done: (error: Error | null, text: string) => void): void;
  }
}
