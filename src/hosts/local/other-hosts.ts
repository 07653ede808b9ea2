// Every host beside Node, by the name that commands know it by.
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { writeNetlifyOutput, writeVercelOutput } from '../../deploy/function.ts';
import { startWorker } from '../cloudflare/start-worker.ts';
import { startNginx, startNginxStatic } from './nginx.ts';
import { startDeno } from './start-deno.ts';
import { listen, type Start, type Started } from './start-program.ts';

export const OTHER_HOSTS: Record<string, (start: Start) => Promise<Started>> = {
  cloudflare: startWorker,
  deno: startDeno,
  nginx: startNginx,
  'nginx-static': startNginxStatic,
  vercel: startVercel,
  netlify: startNetlify,
};

/** The generated function on this machine, called as its platform calls it. */
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
