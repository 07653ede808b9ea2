// What the documentation's programs need beside Node, and how each is run.
import { spawn, spawnSync } from 'node:child_process';

/** Debian: curl, jq, python3, coreutils. */
const NEEDED = ['curl', 'jq', 'python3', 'sha256sum'];

export const MISSING: string[] = NEEDED.filter(
  (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0,
);

const RUNNERS: Record<string, (code: string) => [string, string[]]> = {
  curl: (code) => ['sh', ['-euc', code]],
  Shell: (code) => ['sh', ['-euc', code]],
  JavaScript: (code) => [process.execPath, ['--input-type=module', '--eval', code]],
  Python: (code) => ['python3', ['-c', code]],
};

/** Whether programs of this language are run here; R is not, it is only shown. */
export const isRun = (language: string): boolean => language in RUNNERS;

/** What a program writes, in a folder of its own; throws with its errors when it fails. */
export function runProgram(language: string, code: string, folder: string): Promise<string> {
  const [command, args] = RUNNERS[language]?.(code) ?? ['', []];
  const child = spawn(command, args, { cwd: folder });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) =>
      status === 0 ? resolve(output.trim()) : reject(new Error(`${language}: ${errors}`)),
    );
  });
}
