// One metric as a JSON-stat 2.0 dataset (json-stat.org/format): municipality by year, what is missing told by status.
import { canonicalJson } from '../model/json.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../model/service.ts';
import type { Catalogue, CatalogueMetric, CatalogueMunicipality } from '../store/catalogue.ts';
import type { StoredSeries } from '../store/shards.ts';

/** Every municipality that the source lists, in the order of the register. */
export type MetricSeries = {
  catalogue: Catalogue;
  metric: CatalogueMetric;
  listed: readonly { municipality: CatalogueMunicipality; series: StoredSeries }[];
};

const STATUS_LABELS = {
  n: {
    sv: 'källan tar upp observationen utan värde',
    en: 'the source lists the observation without a value',
  },
  w: { sv: 'värdet är tillbakadraget', en: 'the value has been withdrawn' },
  '-': { sv: 'källan tar inte upp observationen', en: 'the source does not list the observation' },
};

/** Canonical JSON, values row by row of the municipalities; labels in Swedish, both languages in `extension`. */
export function jsonStatText(given: MetricSeries): string {
  const { catalogue, metric, listed } = given;
  const address = `${catalogue.siteUrl}/downloads/metrics/${metric.id}.json-stat.json`;
  return canonicalJson({
    version: '2.0',
    class: 'dataset',
    href: address,
    label: metric.title.sv,
    source: metric.source,
    updated: catalogue.published,
    id: ['metric', 'geo', 'period'],
    size: [1, listed.length, metric.periods.length],
    role: { metric: ['metric'], geo: ['geo'], time: ['period'] },
    dimension: dimensionsOf(given),
    value: listed.flatMap(({ series }) => series.values),
    status: statusOf(given),
    link: {
      describedby: [{ href: `${catalogue.siteUrl}/api/v1/metrics/${metric.id}`, type: 'application/json' }],
      license: [{ href: LICENSE_URL, label: LICENSE }],
    },
    extension: {
      publisher: SERVICE,
      release: catalogue.release,
      title: metric.title,
      unit: { code: metric.unit, label: unitLabel(given) },
      statusLabels: STATUS_LABELS,
    },
  });
}

const unitLabel = ({ catalogue, metric }: MetricSeries) =>
  catalogue.units.find(({ code }) => code === metric.unit)?.label ?? null;

function dimensionsOf(given: MetricSeries) {
  const { metric, listed } = given;
  return {
    metric: {
      label: 'Mått',
      category: {
        index: [metric.id],
        label: { [metric.id]: metric.title.sv },
        unit: { [metric.id]: { label: unitLabel(given)?.sv ?? metric.unit } },
      },
    },
    geo: {
      label: 'Kommun',
      category: {
        index: listed.map(({ municipality }) => municipality.code),
        label: Object.fromEntries(listed.map(({ municipality: { code, name } }) => [code, name])),
      },
    },
    period: { label: 'År', category: { index: metric.periods } },
  };
}

/** By place among the values: the state of what is missing, and the flags of what is not beyond doubt. */
function statusOf({ metric, listed }: MetricSeries): Record<string, string> {
  const status: Record<string, string> = {};
  for (const [row, { series }] of listed.entries())
    for (const [column, period] of metric.periods.entries()) {
      const place = String(row * metric.periods.length + column);
      const state = series.states[column] ?? '-';
      const flags = series.flags[period];
      if (state !== 'v') status[place] = state;
      else if (flags !== undefined) status[place] = flags.join(' ');
    }
  return status;
}
