// What a client may cost, however slow or talkative it is.
import { createServer, type IncomingMessage, type Server } from 'node:http';

const HEADER_BYTES = 16 * 1024;
const HEADER_FIELDS = 100;

/** A browser's request is in one packet: a client that takes ten seconds for 16 kB only keeps a connection busy. */
const HEADERS_MS = 10_000;
/** Only /mcp has a body, of at most 64 kB: the slowest mobile line sends that in half a minute. */
const REQUEST_MS = 30_000;
/** Longer than the 60 s after which nginx and the common load balancers drop an idle connection: were this host first, it
 * would close some connections on which they have just sent a request. */
const IDLE_MS = 65_000;
/** Two minutes without a byte taken: the reader of a download is gone. */
const STALLED_MS = 120_000;
/** How late a time limit may be noticed. */
const CHECK_MS = 1000;

/** For the store's files, the parts of a question that are read side by side, and what the process has open itself. */
const RESERVED_DESCRIPTORS = 128;
const FEWEST_CONNECTIONS = 16;

/** A connection may have a file open beside its socket: half of what is left of the descriptors. */
export const connectionLimit = (descriptors: number): number =>
  Math.max(FEWEST_CONNECTIONS, Math.floor((descriptors - RESERVED_DESCRIPTORS) / 2));

/** One line for the operator; null where there are enough. */
export function descriptorWarning(descriptors: number): string | null {
  const needed = RESERVED_DESCRIPTORS + 2 * FEWEST_CONNECTIONS;
  return descriptors >= needed
    ? null
    : `This process may have ${descriptors} files and connections open at once and needs ${needed}: beyond that requests are answered with 503; allow it more (ulimit -n)`;
}

/** How many descriptors this process may have; null where the system does not say or sets no limit. */
function descriptorLimit(): number | null {
  const report: { userLimits?: { open_files?: { soft?: unknown } } } = process.report.getReport();
  const soft = Number(report.userLimits?.open_files?.soft);
  return Number.isInteger(soft) ? soft : null;
}

/**
 * A server with every limit set; a request with more than {@link HEADER_FIELDS} fields is the listener's to refuse.
 * @param warn takes one line where the system allows the process too little
 */
export function createLimitedServer(warn: (line: string) => void): Server {
  const server = createServer({
    requireHostHeader: false,
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: IDLE_MS,
    connectionsCheckingInterval: CHECK_MS,
  });
  // Node forgets what is beyond its own limit and says nothing: one more than ours shows that there was more.
  server.maxHeadersCount = HEADER_FIELDS + 1;
  server.timeout = STALLED_MS;
  const descriptors = descriptorLimit();
  if (descriptors === null) return server;
  server.maxConnections = connectionLimit(descriptors);
  const warning = descriptorWarning(descriptors);
  if (warning !== null) warn(warning);
  return server;
}

export const hasTooManyFields = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * HEADER_FIELDS;
