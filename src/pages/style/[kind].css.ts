// The styles of the embeds, at addresses that the pages of the function can name too.
import { EMBED_STYLES } from '../../embed/style.ts';

export const getStaticPaths = () =>
  Object.entries(EMBED_STYLES).map(([kind, css]) => ({ params: { kind }, props: { css } }));

/** `astro dev` sends the type as it stands here; a stylesheet of another type is refused. */
export const GET = ({ props }: { props: { css: string } }) =>
  new Response(props.css, { headers: { 'content-type': 'text/css; charset=utf-8' } });
