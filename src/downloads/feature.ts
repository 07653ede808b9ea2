// The downloads, joined to the service. What they are made with is loaded when the first of them is made.
import type { Feature, Service } from '../http/page.ts';
import { isDownload } from '../http/reply.ts';
import type { DownloadSet } from './downloads.ts';

const setOf = async ({ store }: Service): Promise<DownloadSet> =>
  (await import('./downloads.ts')).downloadsOf(store);

export const downloads: Feature = {
  files: {
    paths: async (service) => (await setOf(service)).paths.map((path) => `/${path}`),
    make: async (service, path) => (await setOf(service)).make(path.slice(1), service.inTurn),
    isDownload,
  },
};
