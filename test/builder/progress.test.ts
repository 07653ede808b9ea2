import { expect, test } from 'vitest';
import { createProgress } from '../../src/builder/command.ts';

/** What long work writes on a terminal, or elsewhere, whose clock stands at `clock.now`. */
function recorded(isTTY: boolean) {
  const written: string[] = [];
  const clock = { now: 5000 };
  const write = (text: string) => void written.push(text);
  return { written, clock, progress: createProgress({ write, isTTY, now: () => clock.now }) };
}

test('elsewhere than on a terminal a step is two lines, with the seconds that it took', () => {
  const { written, clock, progress } = recorded(false);
  progress.begin('Writing', 200);
  clock.now += 1000;
  progress.tick(100);
  clock.now += 540;
  progress.end('200 files');
  expect(written).toEqual(['Writing …\n', 'Writing: 200 files (1.5 s)\n']);
});

test('on a terminal a bar is drawn twelve times a second at most, and taken away at the end', () => {
  const { written, clock, progress } = recorded(true);
  progress.begin('Writing', 200);
  progress.tick(100);
  clock.now += 79;
  progress.tick(101);
  expect(written).toEqual([`\rWriting ${'█'.repeat(15)}${'░'.repeat(15)} 50 % 0.0 s `]);
  clock.now += 1;
  progress.tick(199);
  expect(written.at(-1)).toBe(`\rWriting ${'█'.repeat(30)} 99 % 0.1 s `);
  progress.end('200 files');
  expect(written.slice(2)).toEqual(['\r\u001b[2K', 'Writing: 200 files (0.1 s)\n']);
});

test('a step of nothing, and one that does more than it said, has a bar of the same width', () => {
  const { written, clock, progress } = recorded(true);
  progress.begin('Empty', 0);
  progress.tick(0);
  clock.now += 80;
  progress.tick(3);
  expect(written).toEqual([`\rEmpty ${'░'.repeat(30)} 0 % 0.0 s `, `\rEmpty ${'█'.repeat(30)} 300 % 0.1 s `]);
});
