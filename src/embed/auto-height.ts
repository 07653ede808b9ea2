// Optional: an iframe as high as its content. A page of another origin cannot measure what it frames, so the embed
// must tell, which takes a script in it. Therefore no embed has one unless it is asked for with ?autoheight=1,
// and inside sandbox="" or without script the frame simply keeps its given height.

/** Reports the height and nothing else; its hash belongs in the `script-src` of the answer that has it. */
export const AUTO_HEIGHT_SCRIPT =
  'new ResizeObserver(()=>parent.postMessage({openDataHeight:Math.ceil(document.body.getBoundingClientRect().height)},"*")).observe(document.body)';

/**
 * For the embedding page, once, at most 600 bytes: listens to the service's origin only, and sets the height of
 * the very iframe that spoke, within bounds.
 */
export function autoHeightSnippet(siteUrl: string): string {
  const origin = JSON.stringify(new URL(siteUrl).origin);
  return `<script>addEventListener("message",e=>{const h=e.data?.openDataHeight;if(e.origin===${origin}&&h>99&&h<3e3)for(const f of document.querySelectorAll("iframe"))if(f.contentWindow===e.source)f.height=h})</script>`;
}
