// What the tests of the downloads use of two packages that bring no types (their READMEs).
declare module 'n3' {
  export type N3Term = { termType: string; value: string; language?: string; datatype?: { value: string } };
  export type N3Quad = { subject: N3Term; predicate: N3Term; object: N3Term };
  export class Parser {
    parse(text: string): N3Quad[];
  }
}

declare module 'datapackage' {
  export type TableResource = {
    name: string;
    tabular: boolean;
    valid: boolean;
    errors: Error[];
    read: (options: { keyed: true; relations: boolean }) => Promise<Record<string, unknown>[]>;
  };
  export type DataPackage = { valid: boolean; errors: Error[]; resources: TableResource[] };
  export const Package: {
    load: (descriptor: object, options: { basePath: string; strict: boolean }) => Promise<DataPackage>;
  };
}
