// One question that every host is asked.

/** `{etag}` in a header stands for the ETag that the asked host gives for the target. */
export type Probe = {
  name: string;
  target: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** A host without the function can answer it too. */
  fixed?: boolean;
  /** What is asked instead by a platform that resolves dot segments before any program of ours sees the path. */
  resolved?: string;
  /** The status that Node must give: every probe proves that it asks what it says. */
  status: number;
};

type More = Omit<Probe, 'name' | 'target' | 'status'>;

export const probe = (status: number, name: string, target: string, more: More = {}): Probe => ({
  name,
  target,
  status,
  ...more,
});
