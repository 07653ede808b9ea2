// What the search field asks for.
import { store } from 'site:store';
import { searchIndexText } from '../site/hits.ts';

export const GET = () => new Response(searchIndexText(store.catalogue));
