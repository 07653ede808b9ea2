// Where assistants ask. Its POST is outside the questions' rules (contract 8), and so hosts take it before the function.
import { pastPathOf } from './past-path.ts';

export const MCP_PATH = '/mcp';

/** At the root, and below every release; also with the slash behind it that people paste: not every client follows a 308. */
export const isMcpPath = (path: string): boolean =>
  [MCP_PATH, `${MCP_PATH}/`].includes(pastPathOf(path)?.rest ?? path);
