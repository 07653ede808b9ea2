// What a touch on a map says, at an address that the pages of the function can name too.
import { MAP_SCRIPT } from '../embed/map/map-script.ts';

export const GET = () =>
  new Response(MAP_SCRIPT, {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  });
