// node test/load/host-process.ts <tree>: the Node host on any port, which it says; SIGTERM stops it as it stops `npm start`.
import { createNodeServer, stopCleanly } from '../../src/hosts/node.ts';

const report = (fault: unknown) => process.stderr.write(`fault: ${String(fault)}\n`);
const server = await createNodeServer(process.argv[2] ?? '', report);
stopCleanly(server);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
});
