// LOG=1 asks for the access log.

/** One line when the value is neither of the two. */
export function readLogSetting({
  LOG = '',
}: Record<string, string | undefined>): { log: boolean } | { mistake: string } {
  if (LOG === '' || LOG === '0') return { log: false };
  if (LOG === '1') return { log: true };
  return { mistake: `LOG: expected 1 for an access log or 0 for none, got ${JSON.stringify(LOG)}` };
}
