// The styles that only some documents have: the embeds, the documentation, the downloads.
import { EMBED_STYLE_FILES } from '../../embed/theme.ts';
import docs from '../../site/style/docs.css?raw';
import downloads from '../../site/style/downloads.css?raw';

export const getStaticPaths = () =>
  Object.entries({ ...EMBED_STYLE_FILES, docs, downloads }).map(([kind, css]) => ({
    params: { kind },
    props: { css },
  }));

/** `astro dev` sends the type as it stands here; a stylesheet of another type is refused. */
export const GET = ({ props }: { props: { css: string } }) =>
  new Response(props.css, { headers: { 'content-type': 'text/css; charset=utf-8' } });
