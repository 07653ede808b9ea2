// The style of each kind of embed, one constant each; that of a refusal stands in its page, whose
// Content-Security-Policy has the hash of it.
// Sizes in rem and em follow the reader's text size; colours keep WCAG AA on both grounds.
// The colours of lines and maps. Lines differ in dashes, too; each keeps 4.5:1 on its ground, so that names can wear it.

/** What tells the lines of a comparison apart, in their order. `dash` as SVG has it; none is a whole line. */
export const LINES = [
  { light: '#0b559f', dark: '#83bcf4', dash: 'none' },
  { light: '#a84300', dark: '#ffab73', dash: '8 3' },
  { light: '#00694f', dark: '#6fe0bd', dash: '2 3' },
  { light: '#8f2f78', dark: '#f3a6dc', dash: '10 3 2 3' },
] as const;

/** From low to high; the darker the more, on a dark ground the lighter. The lightest is told from lakes, which are ground. */
export const SEQUENTIAL = {
  light: ['#c1daee', '#86b6dd', '#4b8dc5', '#2467a5', '#0a3f7a'],
  dark: ['#21405e', '#2d6496', '#4288c6', '#7ab3e8', '#d3e7fb'],
} as const;

/** Three groups below zero, the lowest first, and three above it. */
export const DIVERGING = {
  light: ['#9a4a06', '#de8a3d', '#f0c595', '#c1daee', '#5f9fd4', '#0b4f94'],
  dark: ['#ffb778', '#b5691f', '#61401f', '#24425f', '#3f83c0', '#a8d1f8'],
} as const;

/** What is drawn upon and written with, by the variable that has it: ground, text, muted text, lines, links, what is pointed out. */
export const GROUND = {
  b: { light: '#ffffff', dark: '#15181c' },
  f: { light: '#15181c', dark: '#f1f3f5' },
  m: { light: '#4b525a', dark: '#b6bdc5' },
  l: { light: '#d3d8dd', dark: '#3d444c' },
  a: { light: '#0b559f', dark: '#83bcf4' },
  s: { light: '#eaf1f9', dark: '#22303d' },
} as const;

/** The land under the circles of a map. */
export const LAND = { light: '#e4e8ec', dark: '#333a42' } as const;

/** A line that is nobody's own. */
export const NEUTRAL = { light: '#6b737b', dark: '#98a1aa' } as const;

const grounds = (scheme: 'light' | 'dark'): string =>
  Object.entries(GROUND)
    .map(([name, colour]) => `--${name}:${colour[scheme]}`)
    .join(';');

const LOOK = `:root{color-scheme:light dark;${grounds('light')}}
@media(prefers-color-scheme:dark){:root{${grounds('dark')}}}
@media print{:root{color-scheme:light;--b:#fff;--f:#000;--m:#333;--l:#bbb;--a:#000;--s:#eee}}
@media(forced-colors:active){:root{--b:Canvas;--f:CanvasText;--m:CanvasText;--l:GrayText;--a:LinkText;--s:Canvas}}
@media(max-width:22em){h1{font-size:.875rem!important}figcaption,footer{font-size:.6875rem!important}}
*{box-sizing:border-box;margin:0;padding:0}
html{background:var(--b)}
body{font:.8125rem/1.35 system-ui,sans-serif;color:var(--f);overflow-wrap:anywhere}
main{padding:.25rem 0;display:flex;flex-direction:column;min-height:100vh;overflow-x:clip}.a{min-height:0}
h1{font-size:.9375rem;line-height:1.25;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}.nb{white-space:nowrap}
a{color:var(--a)}a:focus-visible,summary:focus-visible{outline:2px solid;outline-offset:-1px}
code{font:inherit;user-select:all}
footer{margin-top:auto;padding-top:.0625rem;border-top:1px solid var(--l);font-size:.75rem;color:var(--m)}.f{display:flex;flex-wrap:wrap;column-gap:.75rem;line-height:1.25}.f>*,.f summary{padding-block:max(.25rem,(1.5rem - 1.25em)/2)}.f>details{padding:0;max-width:100%;overflow-x:auto}.f>details[open]{flex-basis:100%}
.dn{display:inline-block;width:0}
@media(max-width:10em){h1{-webkit-line-clamp:4}}
.h{position:absolute;margin-left:-1px;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;

/** Notes below the source, of which there may be room for the first words only (`noteLine` in notes.ts). */
const CUT = `footer .n{font-size:.6875rem!important;line-height:1.3}p.o{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}p.o a{color:inherit;text-decoration:none}p.o a>:first-child{text-decoration:underline}@media(max-width:24em){p.o{-webkit-line-clamp:1;line-height:1.5rem}p.o a{text-decoration:underline}}
`;

const FIGURE = `.w,.n,figcaption{color:var(--m)}.n,figcaption{font-size:.75rem}
.v{font-size:1.25rem;line-height:1.15;font-weight:700}.m{font-size:1rem;padding:.25rem 0}
svg{display:block;overflow:visible;height:100%;width:100%}
path{fill:none;stroke:var(--a);stroke-width:2.25;stroke-linejoin:round;stroke-linecap:round}
circle{fill:var(--a)}.e{stroke:var(--b);stroke-width:1.5}
`;

/**
 * In a narrow column notes behind the first are shown whole or not at all: what has no room wraps into a column out of
 * sight. Where the reader's text is so large that the frame scrolls, all of them are there.
 */
const OBSERVATION_CSS = `${LOOK}${CUT}${FIGURE}@media(min-width:24.01em){p.o{-webkit-line-clamp:1;line-height:1.5rem}p.o a{text-decoration:underline}}@media(min-width:37em){p.o{-webkit-line-clamp:2;line-height:inherit}p.o a{text-decoration:none}}.v data{font-size:clamp(1.5rem,7vw,2.25rem)}
.u,.x{display:block;font-size:.8125rem;font-weight:400;color:var(--m)}.x{font-size:.75rem;line-height:1.35}
.r{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;margin:.125rem 0}
figure{flex:1 1 5.5rem;padding:0 .375rem}
.t{height:1.75rem;margin:.25rem 0 .375rem}@media(min-width:30em){.t{height:2.25rem}.r{margin:auto 0;column-gap:1.75rem}}@media(min-width:37em){.t{height:3rem}}
@media(max-width:34em){.r.o figure{display:none}}@media(min-width:24.01em) and (max-width:37em){.r{flex-wrap:nowrap}.v data{white-space:nowrap}figure{flex-basis:9rem;min-width:8rem}}
@media(max-width:24em){.n~.n:not(.o){display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden}
.r:not(.o,:has(.u)) figure{display:contents}.r:not(.o,:has(.u)) .t{flex:1 1 5.5rem;width:auto;min-width:0;margin:.125rem .375rem}.r:not(.o,:has(.u)) figcaption{flex-basis:100%;text-align:right}.r{row-gap:0}.v.m{font-size:.875rem}}@media(max-width:22em){.u{line-height:1.2}}@media(max-width:18em){.s{display:none}.v data{font-size:1.25rem}.u,.x{font-size:.75rem;line-height:1.2}.n{line-height:1.2}p.o{line-height:1.25rem}.r{margin:0}}@media(max-width:10em){.v data{font-size:1rem}}
@media(min-height:12em){main:not(.a){height:100vh}main>*{flex-shrink:0}main:not(.a)>footer{flex:0 1 auto;min-height:0;display:flex;flex-direction:column}footer>*{flex:none}main:not(.a) .ns{flex:0 1 auto;min-height:1.25em;display:flex;flex-flow:column wrap;overflow:hidden}.ns:has(.o){min-height:1.25rem}.ns>p{width:100%;flex:none}}
@media(max-width:22em){.w{font-size:.75rem;line-height:1.2}.x{line-height:1.15}h1{line-height:1.15}main{padding-block:.0625rem 0!important}.r{margin:0}}
`;

const TABLE = `summary{cursor:pointer;width:max-content;max-width:100%}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;overflow-wrap:normal}caption{text-align:left;font-weight:700}
th,td{text-align:left;padding:.125rem 1rem .125rem 0;border-bottom:1px solid var(--l);vertical-align:top;font-weight:400}
@media print{::details-content{content-visibility:visible;block-size:auto}}
`;

const each = (colours: readonly string[], rule: (colour: string, index: number) => string): string =>
  colours.map(rule).join('');

const HUES = each(
  LINES.map(({ light }) => light),
  (colour, index) => `--s${index}:${colour};`,
);
const DARK_HUES = each(
  LINES.map(({ dark }) => dark),
  (colour, index) => `--s${index}:${colour};`,
);

/** The drawing of lines, on the site as in embeds: `scope` is what stands around it. */
export const LINE_RULES = `:root{${HUES}--r:${NEUTRAL.light}}
@media(prefers-color-scheme:dark){:root{${DARK_HUES}--r:${NEUTRAL.dark}}}
@media(forced-colors:active){:root{--s0:CanvasText;--s1:CanvasText;--s2:CanvasText;--s3:CanvasText;--r:GrayText}}
${LINES.map(({ dash }, index) => `.s${index}{--c:var(--s${index});--d:${dash}}`).join('')}.r{--c:var(--r);--d:none;--w:1.25}.el{--w:1.25}
.c{flex:1 0 10.75rem;min-height:10.75rem;display:grid;grid-template:auto minmax(8rem,1fr) auto/auto 1fr auto;column-gap:.5rem;padding:1.25rem .5rem 0 0;font-size:.75rem}.c:has(.k){padding-top:.375rem}
.c svg{display:block;overflow:visible}.c>.p{grid-area:2/2;width:100%;height:100%}.c>.y{grid-area:2/1;height:100%}.c>.n{grid-area:2/3;height:100%}.c>.k{grid-area:1/2;width:100%;height:1.25em}.c>.x{grid-area:3/2;width:100%;height:1.75em}
.c text{fill:var(--m)}.y text,.n text{dominant-baseline:central}.y text{text-anchor:end}.y .s{text-anchor:start}.k text,.x text{text-anchor:middle}.x text{transform:translateY(1.5em)}.c .n text{fill:var(--c);font-weight:700}
.c line{stroke:var(--c)}.c .h{stroke-dasharray:1 3}.c .b{stroke:var(--m);stroke-dasharray:4 3;shape-rendering:crispEdges}
.c path{fill:none;stroke:var(--c);stroke-dasharray:var(--d);stroke-width:var(--w,2.25);stroke-linejoin:round}.c .l,.c .z,.x path{vector-effect:non-scaling-stroke;stroke:var(--l);stroke-width:1;shape-rendering:crispEdges}.c .z,.x path{stroke:var(--m)}
.c circle{fill:var(--c)}.c .e{stroke:var(--b);stroke-width:1.5}.c .w{fill:none;stroke:var(--f);stroke-width:1.5}
.c>.g{grid-area:2/2;display:flex;position:relative}.g i{flex:1;cursor:crosshair;font-style:normal;--g:center}.g :first-child,.g :last-child{flex:.5}.g :first-child{--g:left}.g :last-child{--g:right}@media(hover:none){.g i{cursor:pointer}}
.g :hover{background:linear-gradient(var(--f),var(--f)) var(--g)/1px 100% no-repeat}.g :hover::after{content:attr(title);position:absolute;bottom:100%;left:0;right:0;padding-bottom:.125rem;background:var(--b);color:var(--f);font-weight:700;line-height:1.35;pointer-events:none}@media print{.g{visibility:hidden}}
.lk{display:flex;flex-wrap:wrap;gap:0 .75rem}.lk ul{display:contents;list-style:none}.lk li{white-space:nowrap}.lk data{font-weight:700}.lk p,.lk span{color:var(--m)}
@media(max-width:24em){.lk li{white-space:normal}}@media(min-width:16.01em){.lk data{white-space:nowrap}}.lk svg{display:inline-block;width:1.75rem;height:.75rem;vertical-align:-.0625rem}.lk svg{overflow:hidden}.lk path{stroke:var(--c);stroke-dasharray:var(--d);stroke-width:var(--w,2.5)}
@media(min-width:30.01em){.ky{display:none}}@media(min-width:30.01em) and (max-width:37em){.x .i{display:none}}@media(max-width:30em){.c>.n,.c .h{display:none}.g i::after{margin-left:-9rem;padding-left:9rem}.c{flex-basis:6.25rem;min-height:6.25rem;padding-top:.375rem;grid-template-rows:auto minmax(4rem,1fr) auto}.c:has(.k){flex-basis:6rem;min-height:6rem;grid-template-rows:auto minmax(3rem,1fr) auto}}@media(max-width:24em){.x .i{display:none}.c{flex-basis:6rem;min-height:6rem}}@media(max-width:17em){.c:has(.k){flex-basis:5.1875rem;min-height:5.1875rem;grid-template-rows:auto minmax(2.5rem,1fr) auto}}@media(max-width:14em){.c{font-size:.5625rem}}@media(max-width:9em){.x text:nth-of-type(n+2){display:none}}
`;

const LINES_CSS = `${LOOK}${CUT}${LINE_RULES}.w,.n,.m{color:var(--m)}p.n{font-size:.75rem}.v{font-size:1rem;padding:.25rem 0}
.a{min-height:22.5rem}.a .c{min-height:13rem}
${TABLE}@media(max-width:24em){.w,.lk{font-size:.75rem;line-height:1.25}}@media(max-width:20em){.w,.lk{line-height:1.1}}
`;

const GROUPS = (colours: readonly string[], kind: string): string =>
  each(colours, (colour, index) => `--${kind}${index}:${colour};`);

/**
 * Classes of a map: `q0` to `q4` from low to high, `d0` to `d5` about zero, `ld` the land under circles, `ci` circles, `ne` those
 * of negative values. `--h` is how high the map is drawn, of which enlargements and the circles of a legend have their parts;
 * `we` and `ea` are the side on which a label stands, `o1` where it has the whole of it, `o2` where it has a lane.
 */
export const MAP_RULES = `:root{${GROUPS(SEQUENTIAL.light, 'q')}${GROUPS(DIVERGING.light, 'd')}--g:${LAND.light}}
@media(prefers-color-scheme:dark){:root{${GROUPS(SEQUENTIAL.dark, 'q')}${GROUPS(DIVERGING.dark, 'd')}--g:${LAND.dark}}}
${each(SEQUENTIAL.light, (_, index) => `.q${index}{fill:var(--q${index})}`)}${each(DIVERGING.light, (_, index) => `.d${index}{fill:var(--d${index})}`)}
.mm g,.mm .ld{stroke:var(--b);stroke-width:2.5}.mm .is use,.mm .is g,.mm .is .ld{stroke:var(--b);stroke-width:.5}.mm .ld{fill:var(--g)}
.ci circle{fill:var(--q2);fill-opacity:.6;stroke:var(--q4);stroke-width:.75px;vector-effect:non-scaling-stroke}.ci .ne{fill:var(--d1);stroke:var(--d0)}.ci circle:empty{pointer-events:none}.is circle{transform-box:fill-box;transform-origin:center;transform:scale(calc(.16/var(--k)))}
.mm .on{fill:none;stroke:var(--f);stroke-width:9}.mm .on.ha1{stroke:var(--b);stroke-width:18}.mm .is .on{stroke:var(--f);stroke-width:1.5}.mm .is .on.ha1{stroke:var(--b);stroke-width:3.5}
.mm .ha{stroke:var(--m)}.hb{stroke:var(--m);stroke-width:3}.bx{fill:none;stroke:var(--m);stroke-width:5}.lg rect{stroke:var(--l)}
.mm{container-type:size;--h:100cqh;--k:.16;flex:1 1 0;min-height:12rem;margin:.375rem 0;display:flex;flex-direction:row-reverse;gap:.75rem}.mm.ea{flex-direction:row}
.mp{flex:none;position:relative;height:var(--h);aspect-ratio:833/2000}.mp svg{display:block;position:absolute;inset:0;width:100%;height:100%;overflow:visible}
.ov{pointer-events:none}.ov line{stroke:var(--f);stroke-width:1.25}.ov .ha1{stroke:var(--b);stroke-width:4}.ov circle{fill:var(--f)}.ov text{font-size:.75rem;font-weight:700;fill:var(--f);stroke:var(--b);stroke-width:3;stroke-linejoin:round;paint-order:stroke}.ov .va{font-weight:400}.we .ov text{text-anchor:end;transform:translateX(-.25rem)}.ea .ov text{transform:translateX(.25rem)}.o1{display:none!important}
.sd{flex:1 1 0;min-width:0;display:flex;flex-direction:column;font-size:.75rem}.sd p{color:var(--m);font-size:.6875rem;line-height:1.25}
.lg{list-style:none}.lg li{display:flex;white-space:nowrap;gap:.375rem;align-items:center;line-height:1.15}.lg svg{flex:none;width:1rem;height:.625rem}.ls svg{width:calc(var(--h)*.104);height:auto}
.is{display:flex;flex-wrap:wrap;gap:.125rem .25rem;margin-top:auto;line-height:1.1}.is svg{width:calc(var(--h)*var(--k));height:calc(var(--h)*var(--k));display:block;border:1px solid var(--l)}.is span{font-size:.625rem;color:var(--m);white-space:nowrap}
@media(max-width:16em){.mm,.mm.ea{container-type:normal;--h:min(100vw,30rem);flex:none;height:auto;flex-direction:column}.ov{display:none!important}}
@media(forced-colors:active){.mm svg{forced-color-adjust:none}${each(SEQUENTIAL.light, (_, index) => `.q${index}{fill:CanvasText;fill-opacity:${0.14 + index * 0.2}}`)}${each(DIVERGING.light, (_, index) => `.d${index}{fill:${index < 3 ? 'LinkText' : 'CanvasText'};fill-opacity:${[1, 0.6, 0.25, 0.25, 0.6, 1][index]}}`)}.mm .ld{fill:CanvasText;fill-opacity:.1}.ci circle{fill:CanvasText;fill-opacity:.4;stroke:CanvasText}.ci .ne{fill:LinkText;stroke:LinkText}.mm .on:not(.ha1),.ov line:not(.ha1){stroke:Highlight}}
@media print{.mm{print-color-adjust:exact}}
`;

/** In a wide frame the map has all of its height, and the words stand beside it. */
const MAP_CSS = `${LOOK}${CUT}${MAP_RULES}.w,.n{color:var(--m)}.n,.t{font-size:.75rem}.t{line-height:1.5rem}.t:has(a){display:flex;flex-wrap:wrap;column-gap:.75rem}
@media(max-width:16em){.cf{position:static;width:auto;height:auto;overflow:visible;clip-path:none;white-space:normal}}
@media(min-height:12em){main:not(.a){height:100vh}main>*{flex-shrink:0}}.a .mm{flex:none;height:20rem}
@media(max-width:36em){p.o{-webkit-line-clamp:1;line-height:1.5rem}p.o a{text-decoration:underline}.pi{display:none}}
@media(min-width:36.01em){main{--h:min(100vh - 1rem,80vw);position:relative;padding-right:calc(var(--h)*.4165 + 1rem)}main.a{--h:27rem;min-height:28rem}main:has(.we,.ea){padding-right:calc(var(--h)*.4165 + 7.5rem)}
.mm{container-type:normal;--h:inherit;--k:.2;min-height:0}.a .mm{height:auto;flex:1}.mp{position:absolute;top:.5rem;right:0}.ea .mp{right:6.5rem}.o1{display:block!important}.o2{display:none!important}.sd p,.is span{font-size:.75rem}.lg li{line-height:1.35}.lg svg{height:.75rem}.ls svg{height:auto}.sd p{margin-block:.125rem .25rem}.is{gap:.25rem .5rem}p.o{-webkit-line-clamp:2}}
@media(min-width:40em){.mm:not(.we,.ea){--k:.24}}@media(min-width:46em){.mm{--k:.24}}
@media(max-width:24em){.w{font-size:.75rem;line-height:1.25}.mm{margin-block:.125rem}.t:not(:has(a)){display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden;line-height:1.25rem}}@media(max-width:22em){.w{font-size:.6875rem}}@media(max-width:17em){.mm{gap:.5rem}.sd p,.lg{font-size:.625rem;line-height:1.1}.lg li{gap:.25rem}.lg svg{width:.75rem}.ls svg{width:calc(var(--h)*.104)}}
`;

/** The row that is pointed out has a colour of its own, in forced colours that of a selection. */
const RANKING_CSS = `${LOOK}${CUT}:root{--o:${LINES[1].light}}@media(prefers-color-scheme:dark){:root{--o:${LINES[1].dark}}}.w,.n{color:var(--m)}.n{font-size:.75rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;margin:.25rem 0;flex:1 1 auto}
th,td{text-align:left;padding:.0625rem .5rem .0625rem 0;font-weight:400}th{overflow-wrap:normal}.d{text-align:right;white-space:nowrap;padding-right:.5rem}
.bar{display:block;margin-block:.125rem;width:100%;height:.75rem;overflow:visible}.bar rect{fill:var(--a)}.on .bar rect{fill:var(--o)}.bar line{stroke:var(--m)}td,th{vertical-align:middle}td:last-child{width:40%;padding:0}
tr.on>*{font-weight:700;background:var(--s)}tr.gap td{color:var(--m);line-height:.5}
.t{font-size:.75rem;line-height:1.5rem;display:flex;flex-wrap:wrap;column-gap:.75rem}@media(max-width:34em){.pi{display:none}}
@media(max-width:28em){td:last-child{width:24%}}@media(max-width:22em){td:last-child{width:18%}table{font-size:.75rem}}@media(max-width:18em){td:last-child{display:none}th,td{line-height:1.2}tr.gap+tr>*{border-top:1px dashed var(--m)}}
@media(max-width:16em){table,tbody{display:block}tbody tr:not(.gap){display:grid;grid-template-columns:2.75em minmax(0,1fr)}tbody th~.d{grid-column:2;text-align:left;white-space:normal;padding:0;border:0!important}}
@media(forced-colors:active){.bar{forced-color-adjust:none}.bar rect{fill:CanvasText}.on .bar rect{fill:Highlight}tr.on>*{outline:1px solid Highlight}}
`;

export const PROBLEM_CSS = LOOK;

/** Of each kind, in the reader's own theme: theme.ts has the files. */
export const EMBED_STYLES = {
  figure: OBSERVATION_CSS,
  lines: LINES_CSS,
  map: MAP_CSS,
  ranking: RANKING_CSS,
};
