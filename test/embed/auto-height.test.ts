import { describe, expect, it } from 'vitest';
import { renderChartEmbed } from '../../src/embed/chart.ts';
import { renderObservationEmbed } from '../../src/embed/figure.ts';
import { AUTO_HEIGHT_SCRIPT, autoHeightSnippet } from '../../src/embed/frame.ts';
import { chartOf, stockholm } from './sample-views.ts';

type Frame = { contentWindow: object; height: number };
type Message = { origin: string; source: object; data: unknown };

/** Runs the snippet on a page with two frames and hands it a message from the first. */
function heightsAfter(message: Omit<Message, 'source'>): number[] {
  const frames: Frame[] = [220, 360].map((height) => ({ contentWindow: {}, height }));
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

describe('autoHeightSnippet', () => {
  it('is at most 600 bytes', () => {
    expect(
      Buffer.byteLength(autoHeightSnippet(`https://${'long.'.repeat(30)}example.se`)),
    ).toBeLessThanOrEqual(600);
  });

  it('sets the height of the frame that spoke, and of no other', () => {
    expect(heightsAfter({ origin: 'https://data.example.se', data: { openDataHeight: 417 } })).toEqual([
      417, 360,
    ]);
  });

  it('listens to no other origin, and to no other message', () => {
    expect(heightsAfter({ origin: 'https://evil.example', data: { openDataHeight: 417 } })).toEqual([
      220, 360,
    ]);
    expect(heightsAfter({ origin: 'https://data.example.se', data: null })).toEqual([220, 360]);
    expect(heightsAfter({ origin: 'https://data.example.se', data: { openDataHeight: 99999 } })).toEqual([
      220, 360,
    ]);
  });
});

describe('an embed asked for with autoheight', () => {
  it('has the one script whose hash stands in the policy, and is as high as its content', () => {
    for (const html of [
      renderObservationEmbed(stockholm('sv'), true),
      renderChartEmbed(chartOf(stockholm('sv')), true),
    ]) {
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).toContain(`<script>${AUTO_HEIGHT_SCRIPT}</script></body>`);
      expect(html).toContain('<main class="a">');
    }
  });
});
