// The thread that makes files over a built tree: see maker.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { nodeDigest } from '../builder/digest.ts';
import { machineFault } from '../builder/files.ts';
import { treeText } from '../builder/trees.ts';
import { atOnce, type HostedService } from '../http/page.ts';
import { find } from '../http/router.ts';
import { askedFile } from '../http/serve.ts';
import { TABLE } from '../service.ts';
import { openStore, STORE_FOLDER, StoreFault } from '../store/store.ts';
import type { AskedFile, MadeFile } from './maker.ts';
import { reportFault } from './operator.ts';

/** A file is made of one metric, or of one municipality in all of them. */
const CHARACTERS_IN_MEMORY = 10_000_000;

async function openService(folder: string): Promise<HostedService> {
  const opening = { digest: nodeDigest, capacity: CHARACTERS_IN_MEMORY };
  const store = await openStore(treeText(`${folder}/${STORE_FOLDER}`), opening);
  return {
    store,
    table: TABLE,
    digest: nodeDigest,
    report: reportFault,
    inTurn: atOnce,
  };
}

const service = openService(workerData);

async function madeFor({ id, path }: AskedFile): Promise<MadeFile> {
  try {
    const route = find(TABLE, path);
    return {
      id,
      file:
        route.kind === 'download' ? await askedFile(await service, route, path) : null,
    };
  } catch (fault) {
    const message = fault instanceof StoreFault ? fault.message : machineFault(fault);
    if (message === null) throw fault;
    return { id, fault: message };
  }
}

parentPort?.on('message', async (asked: AskedFile | null) => {
  if (asked === null) parentPort?.unref();
  else parentPort?.postMessage(await madeFor(asked));
});
