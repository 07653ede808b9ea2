// Every endpoint of the service: routes, files, tools and docs all come from this table.
import { brief } from './brief.ts';
import { compare } from './compare.ts';
import type { Endpoint } from './endpoint.ts';
import { metric } from './metric.ts';
import { metricObservations } from './metric-observations.ts';
import { metrics } from './metrics.ts';
import { municipalities } from './municipalities.ts';
import { observation } from './observation.ts';
import { observations } from './observations.ts';
import { peers } from './peers.ts';
import { metricRanking, rankings } from './rankings.ts';
import { releases } from './releases.ts';
import { revisions } from './revisions.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  observation,
  observations,
  metrics,
  metric,
  municipalities,
  rankings,
  compare,
  revisions,
  metricObservations,
  metricRanking,
  releases,
  brief,
  peers,
];
