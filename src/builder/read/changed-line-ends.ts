// A checkout on Windows that turns LF into CRLF changes every file of a dataset, and so its hash: one finding that says so.
import type { Finding } from '../../model/finding.ts';
import { fileHash } from '../digest-node.ts';
import type { DataSource } from './data-source.ts';

const MESSAGE =
  'The checkout changed the line ends of the file, which is otherwise the published one: git config core.autocrlf false, then check out again.';

/** The finding in these words where a file with LF would have the hash that is expected. */
export function aboutLineEnds(source: DataSource, finding: Finding): Finding {
  const { rule, where, expected } = finding;
  if (rule !== 'manifest-hashes-match' || expected === undefined) return finding;
  const text = Buffer.from(source.read(where.file)).toString('latin1');
  const isChanged =
    text.includes('\r\n') && fileHash(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1')) === expected;
  return isChanged ? { ...finding, message: MESSAGE } : finding;
}
