// Every host beside Node, by the name that commands know it by.
import { startWorker } from '../cloudflare/start-worker.ts';
import { startNginx, startNginxStatic } from './nginx.ts';
import { startDeno } from './start-deno.ts';
import { startNetlify, startVercel } from './start-functions.ts';
import type { Start, Started } from './start-program.ts';

export const OTHER_HOSTS: Record<string, (start: Start) => Promise<Started>> = {
  cloudflare: startWorker,
  deno: startDeno,
  nginx: startNginx,
  'nginx-static': startNginxStatic,
  vercel: startVercel,
  netlify: startNetlify,
};
