// npm run host -- <name>: the built tree on another host than Node, on this machine.
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { exitOnFault, exitWith, settingsOrExit } from '../../src/builder/command.ts';
import { openTree } from '../../src/builder/trees.ts';
import { refuseIncomplete } from '../../src/hosts/deploy.ts';
import { cannotListen } from '../../src/hosts/listen.ts';
import { OTHER_HOSTS } from './hosts.ts';

const { outDir: out, host, port } = settingsOrExit();
const outDir = resolve(out);
const [name = ''] = process.argv.slice(2);
const start = Object.hasOwn(OTHER_HOSTS, name) ? OTHER_HOSTS[name] : undefined;

if (start === undefined)
  exitWith(`Expected one of ${Object.keys(OTHER_HOSTS).join(', ')}, got ${JSON.stringify(name)}`);
const mistake = await addressMistake(host, port);
if (mistake !== null) exitWith(mistake);
const started = await exitOnFault(async () => {
  refuseIncomplete(await openTree(outDir));
  return start({ outDir, folder: join(`${outDir}.deploy`, `${name}.local`), host, port });
});
process.stderr.write(`${name} serves ${outDir} at ${started.base}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void started.stop().then(() => process.exit(0)));

/**
 * Null where the address is free, else the sentence that says why it is not: before another program is started, for which the
 * answers of whoever listens there would be taken.
 */
function addressMistake(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(cannotListen(host, port, error)));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
