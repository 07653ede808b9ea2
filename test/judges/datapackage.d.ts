// What the tests of the downloads use of a package that brings no types (its README).
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
