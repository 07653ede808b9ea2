// The Nu Html Checker of the W3C over folders of HTML: https://validator.github.io/validator/.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod';

const JAR = join(import.meta.dirname, '..', '..', 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

const Messages = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().optional(),
      lastLine: z.number().optional(),
      message: z.string(),
    }),
  ),
});

/** The checker reads files, where no address is 'self': what it says of the pages' own policy is about that alone. */
const OF_THE_FILE = /violates Content Security Policy \(meta tag\)/;

/** Every complaint, warnings included, as `<file>:<line> <message>`. */
export function nuComplaints(folder: string): string[] {
  const { stdout, stderr, status } = spawnSync(
    'java',
    ['-jar', JAR, '--exit-zero-always', '--stdout', '--format', 'json', folder],
    { encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  if (status !== 0) throw new Error(`expected the checker to run, got exit ${status}: ${stderr}`);
  return Messages.parse(JSON.parse(stdout))
    .messages.filter(({ message }) => !OF_THE_FILE.test(message))
    .map(({ url, lastLine, type, message }) => `${url?.split('/').at(-1)}:${lastLine} ${type}: ${message}`);
}
