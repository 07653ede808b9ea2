// Every host beside Node on this machine, by the name that commands know it by.
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { unstable_startWorker } from 'wrangler';
import { writeNetlifyOutput, writeVercelOutput } from '../../deploy/function.ts';
import { writeWorkerFolder } from '../../deploy/worker.ts';
import { startNginx, startNginxStatic } from './nginx.ts';
import { listen, type Start, type Started, startDeno } from './start-program.ts';

export const OTHER_HOSTS: Record<string, (start: Start) => Promise<Started>> = {
  cloudflare: startWorker,
  deno: startDeno,
  nginx: startNginx,
  'nginx-static': startNginxStatic,
  vercel: startVercel,
  netlify: startNetlify,
};

/** wrangler asks nothing of the network. */
const OFFLINE = { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };

/** The Worker in real workerd, over a tree staged as for a deployment: without the fixed answers. */
async function startWorker({ outDir, folder, host, port }: Start): Promise<Started> {
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

/** The generated function, called as its platform calls it. */
async function startVercel(start: Start): Promise<Started> {
  await writeVercelOutput(start.outDir, start.folder);
  const file = join(start.folder, '.vercel', 'output', 'functions', 'answer.func', 'function.mjs');
  const { default: answer }: { default: RequestListener } = await import(pathToFileURL(file).href);
  return listen(createServer(answer), start);
}

/** The same of Netlify's, which takes a Request. */
async function startNetlify(start: Start): Promise<Started> {
  await writeNetlifyOutput(start.outDir, start.folder);
  const file = join(start.folder, '.netlify', 'v1', 'functions', 'answer', 'answer.mjs');
  const { default: answer }: { default: (request: Request) => Promise<Response> } = await import(
    pathToFileURL(file).href
  );
  return listen(createServer(getRequestListener(answer)), start);
}
