// The outlines of the municipalities, which every map of the site draws from.
import { outlinesSvg } from '../embed/outlines.ts';

export const GET = () =>
  new Response(outlinesSvg(), { headers: { 'content-type': 'image/svg+xml' } });
