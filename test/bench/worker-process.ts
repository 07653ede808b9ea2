// node --experimental-vm-modules worker-process.ts <bundle>: prints the milliseconds of CPU that evaluating it takes,
// which is what a Worker does before its first request.
import * as crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createContext, SourceTextModule, SyntheticModule } from 'node:vm';

const globals = Object.getOwnPropertyNames(globalThis).filter((name) => name !== 'globalThis');
const context = createContext(
  Object.fromEntries(globals.map((name) => [name, Reflect.get(globalThis, name)])),
);
const bundle = new SourceTextModule(readFileSync(process.argv[2] ?? '', 'utf8'), { context });
const names = Object.keys(crypto);
const builtIn = new SyntheticModule(
  names,
  () => {
    for (const name of names) builtIn.setExport(name, Reflect.get(crypto, name));
  },
  { context },
);
await bundle.link(async () => builtIn);
const before = process.cpuUsage();
await bundle.evaluate();
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
