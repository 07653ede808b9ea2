import { describe, expect, it } from 'vitest';
import { reportOnce } from '../../../src/http/refuse.ts';
import { StoreFault } from '../../../src/store/store.ts';

describe('the operator', () => {
  it('is told once of each broken shard, and every time of any other fault', () => {
    const told: unknown[] = [];
    const report = reportOnce((fault) => told.push(fault));
    for (const name of ['a', 'b', 'a', 'a']) report(new StoreFault(`store shard ${name}`));
    const other = new Error('store shard a');
    report(other);
    report(other);
    expect(told).toEqual([new StoreFault('store shard a'), new StoreFault('store shard b'), other, other]);
  });

  it.each(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC'])(
    'is told once that the machine is out of something, whichever file it was: %s',
    (code) => {
      const told: unknown[] = [];
      const report = reportOnce((fault) => told.push(fault));
      const fault = (code: string, path: string) =>
        Object.assign(new Error(`${code}, open ${path}`), { code });
      for (const path of ['a', 'b', 'c']) report(fault(code, path));
      for (const path of ['a', 'b', 'a']) report(fault('EIO', path));
      expect(told).toEqual([fault(code, 'a'), fault('EIO', 'a'), fault('EIO', 'b')]);
    },
  );
});
