import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../src/builder/files.ts';

const stderrOf = (LISTEN: string): string => {
  const env = { ...process.env, LISTEN, OUT_DIR: join(tmpdir(), 'open-data-no-tree') };
  const script = join(PROJECT_ROOT, 'src', 'hosts', 'run-deploy.ts');
  return spawnSync(process.execPath, [script, 'nginx-static'], { encoding: 'utf8', env }).stderr;
};

test.each(['', '8080; include /etc/passwd', '80\n}', '{}'])('LISTEN %j reaches no configuration', (given) => {
  const got = JSON.stringify(given);
  expect(stderrOf(given)).toBe(`Bad setting LISTEN: expected a port or an address for nginx, got ${got}\n`);
});

test.each(['8080', '[::1]:80', '*:443 ssl', 'unix:/run/nginx.sock'])('LISTEN %j is taken', (given) => {
  expect(stderrOf(given)).toContain(': expected a built tree, got none; run npm run build');
});
