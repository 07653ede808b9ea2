// An alias that several metrics carry is answered `ambiguous`; that must be meant, not happen (contract 1).
import type { DatasetHead } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import { nameKey } from '../model/fold.ts';
import { LANGS } from '../model/lang.ts';
import { isPublic, type Metric } from '../model/registry.ts';
import { REGISTRY_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import { repeated } from './repeated.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'aliases-are-declared';

type Carrier = { metric: string; alias: string };

const carriersOf = (metrics: Metric[]): Carrier[] =>
  metrics.flatMap(({ id, aliases }) => [...new Set(aliases)].map((alias) => ({ metric: id, alias })));

const atMetric = (metric: string, message: string): Finding =>
  errorFinding(NAME, { file: REGISTRY_FILE, metric }, { message });

const atShared = (index: number, message: string): Finding =>
  errorFinding(NAME, { file: REGISTRY_FILE, path: ['sharedAliases', index] }, { message });

function twice({ registry }: DatasetHead): Finding[] {
  return registry.metrics.flatMap(({ id, aliases }) =>
    [...new Set(repeated(aliases, (alias) => alias))].map((alias) =>
      atMetric(id, `The alias ${alias} stands twice in "aliases"; delete one.`),
    ),
  );
}

function undeclared({ registry }: DatasetHead): Finding[] {
  const shared = new Set(registry.sharedAliases);
  const carriers = carriersOf(registry.metrics.filter(isPublic)).filter(({ alias }) => !shared.has(alias));
  return repeated(carriers, ({ alias }) => alias).map(({ metric, alias }) =>
    atMetric(
      metric,
      `Another public metric has the alias ${alias}, so asking by it is ambiguous; drop it here or add it to "sharedAliases".`,
    ),
  );
}

function unshared({ registry }: DatasetHead): Finding[] {
  const publicMetrics = registry.metrics.filter(isPublic);
  const carriers = (alias: string) => publicMetrics.filter(({ aliases }) => aliases.includes(alias)).length;
  return [
    ...registry.sharedAliases
      .filter((alias) => carriers(alias) < 2)
      .map((alias) =>
        atShared(
          registry.sharedAliases.indexOf(alias),
          `Fewer than two public metrics have the shared alias ${alias}; delete it from "sharedAliases".`,
        ),
      ),
    ...repeated(registry.sharedAliases, (alias) => alias).map((alias) =>
      atShared(
        registry.sharedAliases.lastIndexOf(alias),
        `The shared alias ${alias} is declared twice; delete one.`,
      ),
    ),
  ];
}

function maskingAnId({ registry: { metrics } }: DatasetHead): Finding[] {
  const ids = new Set(metrics.map(({ id }) => id.toLowerCase()));
  return carriersOf(metrics)
    .filter(({ alias }) => ids.has(alias.toLowerCase()))
    .map(({ metric, alias }) =>
      atMetric(
        metric,
        `The alias ${alias} is the id of a metric, and ids are looked up first; choose another alias.`,
      ),
    );
}

/** Of a title in either language; an official one is the publisher's. To one that has left an alias may give an heir. */
function maskingATitle({ registry }: DatasetHead): Finding[] {
  const open = registry.metrics.filter(isPublic);
  const titled = Map.groupBy(
    open
      .filter(({ left }) => left === null)
      .flatMap(({ id, title }) => LANGS.map((lang) => ({ id, name: nameKey(title[lang]) }))),
    ({ name }) => name,
  );
  return carriersOf(open)
    .filter(({ metric, alias }) => {
      const owners = titled.get(nameKey(alias)) ?? [];
      return (
        owners.length > 0 &&
        !owners.some(({ id }) => id === metric) &&
        !registry.sharedAliases.includes(alias)
      );
    })
    .map(({ metric, alias }) =>
      atMetric(
        metric,
        `The alias ${alias} is the title of another public metric, and aliases are looked up first, so asking by that title is answered with this metric; choose another alias.`,
      ),
    );
}

export const aliasesAreDeclared: DatasetRule = {
  name: NAME,
  about:
    'An alias belongs to one public metric unless it is declared as shared, and is no metric’s id and no other’s title.',
  check: (head) => [
    ...twice(head),
    ...undeclared(head),
    ...unshared(head),
    ...maskingAnId(head),
    ...maskingATitle(head),
  ],
};
