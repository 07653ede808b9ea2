// The tools of assistants, joined to the service. What they are made of is loaded by the first request for them.
import type { Feature } from '../http/page.ts';
import { isMcpPath } from '../http/target.ts';

export const assistants: Feature = {
  protocol: {
    matches: isMcpPath,
    open: async (service) => (await import('./server.ts')).createAssistant(service),
  },
};
