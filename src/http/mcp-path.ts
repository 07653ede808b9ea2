// The address of the assistant tools. Its POST follows rules of its own (contract 8), and so hosts route it before the function.
import { pastPathOf } from './past-path.ts';

export const MCP_PATH = '/mcp';

/** At the root, and below every release; also with the slash behind it that people paste: not every client follows a 308. */
export const isMcpPath = (path: string): boolean =>
  [MCP_PATH, `${MCP_PATH}/`].includes(pastPathOf(path)?.rest ?? path);
