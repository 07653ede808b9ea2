// The plain style of a figure's page.

export const FIGURE_PAGE_CSS = `:root{color-scheme:light dark;--b:#fff;--f:#15181c;--m:#4b525a;--l:#d3d8dd;--a:#0b559f}
@media(prefers-color-scheme:dark){:root{--b:#15181c;--f:#f1f3f5;--m:#b6bdc5;--l:#3d444c;--a:#83bcf4}}
*{box-sizing:border-box}
body{font:1rem/1.5 system-ui,sans-serif;color:var(--f);background:var(--b);max-width:48rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}h2{font-size:1.125rem;margin:2rem 0 .5rem}
a{color:var(--a)}:focus-visible{outline:2px solid;outline-offset:2px}
.v{font-size:1.25rem;font-weight:700;margin:.5rem 0}.v data{font-size:2.25rem}.u{font-size:1rem;font-weight:400}
.w,.n{color:var(--m);margin:.25rem 0}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0}dt{color:var(--m)}dd{margin:0}
@media(max-width:30em){dl{display:block}dd{margin-bottom:.5rem}}
pre{white-space:pre-wrap;padding:.75rem;border:1px solid var(--l);margin:.5rem 0;font-size:.875rem}
code{user-select:all}iframe{border:1px solid var(--l);width:100%}ul{padding-left:1.25rem}
`;
