// Progress of long work: a bar on a terminal, plain lines elsewhere.

type Terminal = { write: (text: string) => void; isTTY: boolean; now: () => number };

export type Progress = {
  /** Begins a step; `all` is how much there is to do. */
  begin: (name: string, all: number) => void;
  tick: (done: number) => void;
  end: (summary: string) => void;
};

const WIDTH = 30;
const REDRAW_MS = 80;

export const processTerminal = (): Terminal => ({
  write: (text) => process.stderr.write(text),
  isTTY: process.stderr.isTTY === true,
  now: () => performance.now(),
});

export function createProgress(terminal: Terminal): Progress {
  let name = '';
  let all = 1;
  let begun = 0;
  let drawn = 0;
  const seconds = () => `${((terminal.now() - begun) / 1000).toFixed(1)} s`;
  return {
    begin(step, size) {
      name = step;
      all = Math.max(1, size);
      begun = terminal.now();
      drawn = 0;
      if (!terminal.isTTY) terminal.write(`${name} …\n`);
    },
    tick(done) {
      if (!terminal.isTTY || terminal.now() - drawn < REDRAW_MS) return;
      drawn = terminal.now();
      const filled = Math.round((WIDTH * Math.min(done, all)) / all);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      terminal.write(`\r${name} ${bar} ${Math.floor((100 * done) / all)} % ${seconds()} `);
    },
    end(summary) {
      if (terminal.isTTY) terminal.write('\r\u001b[2K');
      terminal.write(`${name}: ${summary} (${seconds()})\n`);
    },
  };
}
