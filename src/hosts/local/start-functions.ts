// The generated functions of Vercel and Netlify on this machine, called as their platforms call them.
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { writeNetlifyOutput, writeVercelOutput } from '../../deploy/function.ts';
import { listen, type Start, type Started } from './start-program.ts';

export async function startVercel(start: Start): Promise<Started> {
  await writeVercelOutput(start.outDir, start.folder);
  const file = join(start.folder, '.vercel', 'output', 'functions', 'answer.func', 'function.mjs');
  const { default: answer }: { default: RequestListener } = await import(pathToFileURL(file).href);
  return listen(createServer(answer), start);
}

export async function startNetlify(start: Start): Promise<Started> {
  await writeNetlifyOutput(start.outDir, start.folder);
  const file = join(start.folder, '.netlify', 'v1', 'functions', 'answer', 'answer.mjs');
  const { default: answer }: { default: (request: Request) => Promise<Response> } = await import(
    pathToFileURL(file).href
  );
  return listen(createServer(getRequestListener(answer)), start);
}
