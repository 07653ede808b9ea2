// A host in a process of its own, over a tree. node test/load/host.ts <tree> is that process: it says its port, and stops
// as `npm start` does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SMALL_HEAP } from '../../src/builder/command.ts';
import { createNodeServer } from '../../src/hosts/node.ts';
import { stopCleanly } from '../../src/hosts/operator.ts';

export type RunningHost = {
  pid: number;
  port: number;
  /** What it told its operator, a fault a line. */
  faults: () => string[];
  /** SIGTERM; gives its exit code and how long it took to leave, in milliseconds. */
  stop: () => Promise<{ code: number | null; ms: number }>;
};

/** @param descriptors how many it may have open; null for as many as this process */
export async function startHost(tree: string, descriptors: number | null = null): Promise<RunningHost> {
  const limit = descriptors === null ? '' : `ulimit -n ${descriptors} && `;
  const words = [process.execPath, SMALL_HEAP, import.meta.filename, tree];
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const [port] = await once(child.stdout, 'data');
  return {
    pid: child.pid ?? 0,
    port: Number(String(port)),
    faults: () => said.split('\n').filter((line) => line.startsWith('fault: ')),
    async stop() {
      const began = performance.now();
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return { code: child.exitCode, ms: Math.round(performance.now() - began) };
    },
  };
}

if (import.meta.main) {
  const report = (fault: unknown) => process.stderr.write(`fault: ${String(fault)}\n`);
  const server = await createNodeServer(process.argv[2] ?? '', report);
  stopCleanly(server);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
  });
}
