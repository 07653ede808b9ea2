// Before another program is started: that nobody listens there already, whose answers would be taken for that program's.
import { createServer } from 'node:net';
import { cannotListen } from '../host-and-port.ts';

/** Null where the address is free; else the sentence that says why it is not. */
export const addressMistake = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(cannotListen(host, port, error)));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
