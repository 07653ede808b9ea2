// Why a request got no answer: `fetch` itself says no more than "fetch failed".

/** With the system's code, or the cause where there is none. */
export function fetchFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if (!(cause instanceof Error)) return message;
  return `${message} (${'code' in cause ? String(cause.code) : cause.message})`;
}
