// Every probe, in the order in which they are asked.
import { DOWNLOADS } from './probes-of-downloads.ts';
import { PAGES } from './probes-of-pages.ts';
import { QUESTIONS } from './probes-of-questions.ts';
import { TRANSPORT } from './probes-of-transport.ts';

export const PROBES = [...QUESTIONS, ...PAGES, ...TRANSPORT, ...DOWNLOADS];
