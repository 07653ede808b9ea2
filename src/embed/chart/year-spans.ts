// Years as one writes them in a sentence.

/** Ascending years, runs of two or more joined: `2013, 2015–2017`. */
export function yearSpans(periods: readonly string[]): string {
  const runs: { from: string; to: string }[] = [];
  for (const period of periods) {
    const run = runs.at(-1);
    if (run !== undefined && Number(period) === Number(run.to) + 1) run.to = period;
    else runs.push({ from: period, to: period });
  }
  return runs.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ');
}
