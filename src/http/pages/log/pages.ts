// /log/checkpoint and /log/proof/{id}: the head of the log of all releases, and that a figure stands in it.
import { identifier, lang, parametersOf } from '../../../queries/parameters.ts';
import type { Page } from '../page.ts';
import { logProof } from './proof.ts';

const TEXT = { indexed: false, type: 'text/plain; charset=utf-8', language: 'en' } as const;

const checkpointPage: Page = {
  ...TEXT,
  path: '/log/checkpoint',
  parameters: parametersOf({ lang }),
  render: async (_, { store }) => ({ html: (await store.log()).checkpoint, status: 200, csp: null }),
  fixed: (_, about) => (about === null ? [{}] : []),
};

const proofPage: Page = {
  ...TEXT,
  path: '/log/proof/{id}',
  parameters: parametersOf({ id: identifier('Permanent identifier.', 'SF.N01951.0180.2022'), lang }),
  render: async ({ id = '' }, { store, digest }) => {
    const proof = await logProof(store, id, digest);
    return typeof proof === 'string' ? { html: proof, status: 200, csp: null } : proof;
  },
  fixed: () => [],
};

export const LOG_PAGES: readonly Page[] = [checkpointPage, proofPage];
