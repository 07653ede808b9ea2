// Five calls to begin with, about the figure that the documentation is about.
import { parseObservationId } from '../../model/observation-id.ts';
import type { Store } from '../../store/open-store.ts';
import { exampleFigure } from './examples.ts';

export type StartLine = { address: string; about: string };

/** Absolute addresses, each with what it answers. */
export async function startLines({ store }: { store: Store }): Promise<StartLine[]> {
  const id = await exampleFigure(store);
  const key = parseObservationId(id);
  const { catalogue, directory } = store;
  const [metric, geo] = [key?.metric ?? '', key?.geo ?? ''];
  const title = directory.metrics.get(metric)?.title.en ?? metric;
  const name = directory.municipalities.get(geo)?.name ?? geo;
  const line = (path: string, about: string): StartLine => ({
    address: `${catalogue.siteUrl}/api/v1${path}`,
    about,
  });
  return [
    line(`/observations/${id}?lang=en`, 'one figure, with source, citation and hash'),
    line(`/metrics?query=${encodeURIComponent(title)}&lang=en`, 'find a metric by what people call it'),
    line(`/municipalities?query=${encodeURIComponent(name)}&lang=en`, 'find a municipality'),
    line(`/observations?geo=${geo}&metric=${metric}&lang=en`, 'all years of one in the other'),
    line('?lang=en', 'everything that can be asked'),
  ];
}

/** As they are typed in a terminal; the comments stand below each other. */
export function startText(lines: readonly StartLine[]): string {
  const calls = lines.map(({ address, about }) => ({ call: `curl '${address}'`, about }));
  const width = Math.max(...calls.map(({ call }) => call.length));
  return calls.map(({ call, about }) => `${call.padEnd(width)}  # ${about}`).join('\n');
}
