// What this room uses of jsonstat-toolkit 2.2, which brings no types (its docs/API.md).
declare module 'jsonstat-toolkit' {
  export type JsonStatDimension = { id: string[] };

  export type JsonStatDataset = {
    Dimension: (id: string) => JsonStatDimension;
    /** Calls back for every cell, row-major; a cell missing from a sparse `value` or `status` is null. */
    Unflatten: (
      callback: (cell: Record<string, string>, data: { value: unknown; status: string | null }) => void,
    ) => unknown;
  };

  export default function JSONstat(dataset: object): JsonStatDataset;
}
