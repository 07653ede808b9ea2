// What the start page's search asks for.
import { store } from 'site:store';
import { searchIndexText } from '../site/search/index.ts';

export const GET = () => new Response(searchIndexText(store.catalogue));
