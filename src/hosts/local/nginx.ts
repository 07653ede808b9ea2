// nginx in both forms, in a folder of its own and with the configuration that a deployment gets.
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { PLANS, type Planning } from '../../deploy/plans.ts';
import { hostAndPort } from '../host-and-port.ts';
import { baseOf, type Start, type Started, startNode, startProgram } from './start-program.ts';

/** In front of a Node host, which is started too. */
export async function startNginx(start: Start): Promise<Started> {
  const node = await startNode({ ...start, port: 0 });
  const nginx = await runNginx('nginx', start, new URL(node.base).host);
  return {
    base: nginx.base,
    async stop() {
      await nginx.stop();
      await node.stop();
    },
  };
}

export const startNginxStatic = (start: Start): Promise<Started> => runNginx('nginx-static', start, '');

/** @param upstream `address:port` of a Node host; empty where none is needed */
export async function runNginx(name: string, start: Start, upstream: string): Promise<Started> {
  const { outDir, folder, host, port } = start;
  const planning: Planning = {
    outDir,
    tree: realpathSync(outDir),
    folder,
    listen: hostAndPort(host, port),
    upstream,
  };
  await PLANS[name]?.(planning);
  // Started by root, its workers would run as the user `nobody`, who may not read every folder.
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', ...user];
  return startProgram({ file: 'nginx', args }, baseOf(start));
}
