import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

describe('a server that is asked 2,000 times', () => {
  it('holds no more afterwards than half-way', () => {
    const script = join(import.meta.dirname, 'soak.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script, '2000'], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('2000 calls: heap ');
    expect(status, stdout + stderr).toBe(0);
  });
});
