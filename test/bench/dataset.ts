// The dataset that is measured: the project's own, verified once, with settings that lead into a temporary folder.
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/fingerprint.ts';
import type { Progress } from '../../src/builder/progress.ts';
import { type Verified, verifyDataset } from '../../src/builder/verify-dataset.ts';
import { isPublic } from '../../src/model/registry.ts';
import { readSettings, type Settings } from '../../src/model/settings.ts';

export function settingsIn(folder: string): Settings {
  const result = readSettings({ DATA_DIR: join(PROJECT_ROOT, 'data'), OUT_DIR: join(folder, 'tree') });
  if ('mistake' in result) throw new Error(`settings: expected good ones, got ${result.mistake}`);
  return result.settings;
}

export function verifiedIn({ dataDir }: Settings): Verified {
  const { verified, findings } = verifyDataset(dataDir);
  if (verified === null) throw new Error(`${dataDir}: expected no findings, got ${findings.length}`);
  return verified;
}

const ONE_IN = 3;

/** Every third public metric: emission costs the same an observation, and a round takes seconds. */
export function sampleOf({ head, waived, grids }: Verified): Verified {
  const metrics = head.registry.metrics.filter(isPublic).filter((_, place) => place % ONE_IN === 0);
  const kept = new Set(metrics.map(({ id }) => id));
  return {
    head: {
      ...head,
      registry: { ...head.registry, metrics },
      log: { ...head.log, first: new Map([...head.log.first].filter(([id]) => kept.has(id))) },
    },
    waived,
    grids: new Map([...grids].filter(([id]) => kept.has(id))),
  };
}

/** Seconds by step: those that passed, and those that the processors worked, in all threads together. */
export type Stopwatch = Progress & { seconds: Map<string, number>; worked: Map<string, number> };

/** A silent progress that keeps how long each step took. */
export function createStopwatch(): Stopwatch {
  const [seconds, worked] = [new Map<string, number>(), new Map<string, number>()];
  let step = '';
  let begun = 0;
  let used = process.cpuUsage();
  return {
    seconds,
    worked,
    begin(name) {
      step = name;
      begun = performance.now();
      used = process.cpuUsage();
    },
    tick() {},
    end() {
      seconds.set(step, (performance.now() - begun) / 1000);
      const { user, system } = process.cpuUsage(used);
      worked.set(step, (user + system) / 1_000_000);
    },
  };
}
