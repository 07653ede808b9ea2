// The styles that only some documents have: the embeds, the documentation, the downloads.
import figure from '../../embed/style/figure.css?raw';
import lineFrame from '../../embed/style/line-frame.css?raw';
import lines from '../../embed/style/lines.css?raw';
import look from '../../embed/style/look.css?raw';
import map from '../../embed/style/map.css?raw';
import mapFrame from '../../embed/style/map-frame.css?raw';
import ranking from '../../embed/style/ranking.css?raw';
import { styleFiles } from '../../embed/theme.ts';
import docs from '../../site/style/docs.css?raw';
import downloads from '../../site/style/downloads.css?raw';

const EMBEDS = styleFiles({
  figure,
  'line-frame': lineFrame,
  lines,
  look,
  map,
  'map-frame': mapFrame,
  ranking,
});

export const getStaticPaths = () =>
  Object.entries({ ...EMBEDS, docs, downloads }).map(([kind, css]) => ({
    params: { kind },
    props: { css },
  }));

/** `astro dev` sends the type as it stands here; a stylesheet of another type is refused. */
export const GET = ({ props }: { props: { css: string } }) =>
  new Response(props.css, { headers: { 'content-type': 'text/css; charset=utf-8' } });
