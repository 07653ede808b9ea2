// The foot of an embed that is about one municipality: its figure's identifier stands in the address of its page.
import { pageUrl } from '../addresses.ts';
import { embedFooter } from '../embed-footer.ts';
import type { SeriesHead } from '../figure-view.ts';
import type { Markup } from '../markup.ts';

export const imprint = (view: SeriesHead, id: string, before: Markup | null = null): Markup =>
  embedFooter(
    { lang: view.lang, source: view.source, credit: null, id: null, page: pageUrl(view, id) },
    before,
  );
