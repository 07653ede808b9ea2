import { describe, expect, it } from 'vitest';
import { autoHeightSnippet, renderEmbedProblem } from '../../src/embed/frame.ts';
import { HOSTILE, SITE } from './samples.ts';

const problem = { siteUrl: SITE, code: 'not_found', status: 404, message: HOSTILE, report: null };

describe('the embed of a problem', () => {
  it('gives the sentence and a way to the service, and its code to who looks into the page', () => {
    const html = renderEmbedProblem({
      ...problem,
      ...{ lang: 'en', code: 'ambiguous', status: 422, message: 'Two.' },
    });
    expect(html).toContain('<p dir="auto">Two.</p>');
    expect(html).toContain('@media(prefers-color-scheme:dark)');
    expect(html).toContain('<meta name="error" content="ambiguous">');
    expect(renderEmbedProblem({ ...problem, lang: 'en', sandboxed: true })).not.toContain('target=');
    expect(html).toContain(`href="${SITE}/"`);
    expect(html).not.toMatch(/rel="canonical"|mailto:/);
  });

  it('leads to a letter with the id in its subject where somebody reads it', () => {
    const report = { contactEmail: 'data@myndighet.example', id: 'SF.N01951.0180.1950' };
    expect(renderEmbedProblem({ ...problem, report, lang: 'sv' })).toContain(
      '<a href="mailto:data@myndighet.example?subject=Fel%20i%20siffran%20SF.N01951.0180.1950">Rapportera ett fel</a>',
    );
    expect(renderEmbedProblem({ ...problem, report, lang: 'en' })).toContain('>Report an error</a>');
  });
});

describe('the snippet that makes a frame as high as its content', () => {
  type Message = { origin: string; source: object; data: unknown };

  /** Runs it on a page with two frames and hands it a message from the first. */
  function heightsAfter(message: Omit<Message, 'source'>): number[] {
    const frames = [220, 360].map((height) => ({ contentWindow: {}, height }));
    const listeners: ((message: Message) => void)[] = [];
    const code = autoHeightSnippet('https://data.example.se/base').replace(/<\/?script>/g, '');
    const page = { querySelectorAll: () => frames };
    new Function('addEventListener', 'document', code)(
      (_: string, listener: (message: Message) => void) => listeners.push(listener),
      page,
    );
    for (const listener of listeners) listener({ ...message, source: frames[0]?.contentWindow ?? {} });
    return frames.map(({ height }) => height);
  }

  it.each([
    ['sets the height of the frame that spoke, and of no other', 'data.example.se', 417, [417, 360]],
    ['listens to no other origin', 'evil.example', 417, [220, 360]],
    ['takes no height beyond reason', 'data.example.se', 99999, [220, 360]],
  ])('%s', (_, host, openDataHeight, heights) => {
    expect(heightsAfter({ origin: `https://${host}`, data: { openDataHeight } })).toEqual(heights);
  });

  it('takes no other message, and at most 600 bytes', () => {
    expect(heightsAfter({ origin: 'https://data.example.se', data: null })).toEqual([220, 360]);
    const long = autoHeightSnippet(`https://${'long.'.repeat(30)}example.se`);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(600);
  });
});
