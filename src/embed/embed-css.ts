// The style of each kind of embed, one constant each: its SHA-256 stands in the Content-Security-Policy.
// Sizes in rem and em follow the reader's text size; colours keep WCAG AA on both grounds.

const LOOK = `:root{color-scheme:light dark;--b:#fff;--f:#15181c;--m:#4b525a;--l:#d3d8dd;--a:#0b559f}
@media(prefers-color-scheme:dark){:root{--b:#15181c;--f:#f1f3f5;--m:#b6bdc5;--l:#3d444c;--a:#83bcf4}}
@media print{:root{color-scheme:light;--b:#fff;--f:#000;--m:#333;--l:#bbb;--a:#000}}
@media(forced-colors:active){:root{--b:Canvas;--f:CanvasText;--m:CanvasText;--l:GrayText;--a:LinkText}}
*{box-sizing:border-box;margin:0;padding:0}
html{background:var(--b)}
body{font:.8125rem/1.35 system-ui,sans-serif;color:var(--f);overflow-wrap:anywhere}
main{padding:.5rem .75rem;display:flex;flex-direction:column;min-height:100vh}.a{min-height:0}
h1{font-size:.9375rem;line-height:1.25;text-wrap:balance}
a{color:var(--a)}a:focus-visible,summary:focus-visible{outline:2px solid;outline-offset:2px}
code{font:inherit;user-select:all}
footer{margin-top:auto;padding-top:.25rem;border-top:1px solid var(--l);font-size:.75rem;display:flex;flex-wrap:wrap;column-gap:1rem;color:var(--m)}
.h{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;

const FIGURE = `.w,.n,figcaption{color:var(--m)}.n,figcaption{font-size:.75rem}
.v{font-size:1.25rem;line-height:1.15;font-weight:700}.m{font-size:1rem;padding:.25rem 0}
svg{display:block;overflow:visible;height:100%}svg:not(.y){width:100%}
path{fill:none;stroke:var(--a);stroke-width:2.25;stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke}
@media(max-width:22em){main{padding:.375rem .625rem}h1{font-size:.875rem}.n,figcaption,footer{font-size:.6875rem}}
circle{fill:var(--a)}.e{stroke:var(--b);stroke-width:1.5;r:5px}.o{r:3px}
`;

export const OBSERVATION_CSS = `${LOOK}${FIGURE}.v data{font-size:clamp(1.5rem,7vw,2.25rem)}
.u{display:block;font-size:.8125rem;font-weight:400;color:var(--m)}
.r{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;margin:.125rem 0}
figure{flex:1 1 5.5rem;max-width:22rem;padding:0 .375rem}
.t{height:1.75rem;margin:.25rem 0 .375rem}@media(min-width:30em){.t{height:3rem}.r{margin:auto 0;column-gap:1.75rem}}
@media(max-width:14em){.v data{font-size:1.25rem}}
`;

export const CHART_CSS = `${LOOK}${FIGURE}.k{font-weight:700}
.c{flex:1 0 8.5rem;display:grid;grid-template:minmax(6rem,1fr) auto/auto 1fr;column-gap:.5rem;padding:1.125rem .5rem 0 0;font-size:.75rem}
.x{grid-column:2;height:1.5em;margin-top:.5em}
text{fill:var(--m)}.y text,.q,.l{text-anchor:end}.i,.s{text-anchor:middle}
.l{fill:var(--f);font-weight:700;stroke:var(--b);stroke-width:4px;stroke-linejoin:round;paint-order:stroke}
line{stroke:var(--l);shape-rendering:crispEdges}.z{stroke:var(--m)}
@media(max-width:24em){.i{display:none}}@media(max-width:14em){.l,.s{display:none}.c{font-size:.625rem}}
details{font-size:.75rem;margin-top:.125rem}summary{cursor:pointer;color:var(--m);padding:.125rem 0;width:max-content;max-width:100%}
table{border-collapse:collapse;margin:.25rem 0;font-variant-numeric:tabular-nums}caption{text-align:left;font-weight:700}
th,td{text-align:left;padding:.125rem 1rem .125rem 0;border-bottom:1px solid var(--l);vertical-align:top}
@media print{::details-content{content-visibility:visible;block-size:auto}}
`;

export const PROBLEM_CSS = LOOK;
