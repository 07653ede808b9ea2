import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTree } from '../../src/downloads/formats.ts';

const CSV = 'geo\nHåbo\n';
const LISTED = {
  path: 'downloads/a/b.csv',
  bytes: 10,
  sha256: createHash('sha256').update(CSV).digest('hex'),
  sha1: createHash('sha1').update(CSV).digest('hex'),
};

it('writes a file and lists it by its bytes and hashes, text or not', () => {
  const written = new Map<string, string>();
  const tree = createTree((path, content) => written.set(path, Buffer.from(content).toString()));
  tree.write(LISTED.path, CSV);
  tree.write('downloads/bytes.csv', Buffer.from(CSV));
  expect(tree.files).toEqual([LISTED, { ...LISTED, path: 'downloads/bytes.csv' }]);
  expect([...written]).toEqual([
    [LISTED.path, CSV],
    ['downloads/bytes.csv', CSV],
  ]);
});
