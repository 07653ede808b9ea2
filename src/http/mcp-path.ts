// Where assistants ask. Its POST is outside the questions' rules (contract 8), and so hosts take it before the function.
import { pastPathOf } from './past-release.ts';

export const MCP_PATH = '/mcp';

/** At the root, and below every release. */
export const isMcpPath = (path: string): boolean => (pastPathOf(path)?.rest ?? path) === MCP_PATH;
