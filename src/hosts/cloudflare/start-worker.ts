// The Worker in real workerd on this machine, over a tree staged as for a deployment: without the fixed answers.
import { unstable_startWorker } from 'wrangler';
import { writeWorkerFolder } from '../../deploy/worker.ts';
import type { Start, Started } from '../local/start-program.ts';

/** wrangler asks nothing of the network. */
const OFFLINE = { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };

export async function startWorker({ outDir, folder, host, port }: Start): Promise<Started> {
  Object.assign(process.env, OFFLINE);
  const worker = await unstable_startWorker({
    config: writeWorkerFolder(outDir, folder).config,
    bindings: { LOCAL: { type: 'plain_text', value: '1' } },
    dev: {
      server: { hostname: host, port },
      inspector: false,
      watch: false,
      liveReload: false,
      persist: false,
      logLevel: 'error',
    },
  });
  await worker.ready;
  return { base: new URL(String(await worker.url)).origin, stop: () => worker.dispose() };
}
