// Signatures over releases: C2SP signed-note (https://c2sp.org/signed-note) with Ed25519 keys. No key is ever made here.

import {
  createPrivateKey,
  createPublicKey,
  hash,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readGivenBytes, textIn } from '../builder/files.ts';

/** Signs a text and returns the whole note. */
type Signer = (text: string) => string;

type VerifierKey = { name: string; id: Buffer; key: KeyObject };

const ALGORITHM = 0x01; // Ed25519, https://c2sp.org/signed-note#signature-types
/** Of the key that signs releases; checkpoints are signed under the name of the log. */
export const RELEASE_KEY_NAME = 'open-data-api';
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex'); // RFC 8410, section 4
const VERIFIER_PATTERN = /^[^\s+]+\+[0-9a-f]{8}\+/;
const NAME_PATTERN = /^[^\s+]+$/;

/**
 * A signer from a PEM file with an Ed25519 private key (`openssl genpkey -algorithm ed25519`). Throws one clear line.
 * @param name of the key in the note, without spaces and `+`
 */
export function signerFrom(file: string, name = RELEASE_KEY_NAME): Signer {
  const key = keyIn(
    file,
    (text) => createPrivateKey(text),
    'an Ed25519 private key in PEM',
  );
  const { id } = verifierOf(name, createPublicKey(key));
  return (text) =>
    `${text}\n— ${name} ${Buffer.concat([id, sign(null, Buffer.from(text), key)]).toString('base64')}\n`;
}

/** The public key as `<name>+<hex id>+<base64>` (C2SP vkey), or a file that holds it in that form or in PEM. */
export function trustedKey(given: string): VerifierKey {
  const text = VERIFIER_PATTERN.test(given) ? given : readText(given);
  if (text.includes('-----BEGIN'))
    return verifierOf(
      RELEASE_KEY_NAME,
      keyIn(given, () => createPublicKey(text), 'an Ed25519 public key'),
    );
  const [name = '', id = '', ...rest] = text.trim().split('+');
  const bytes = Buffer.from(rest.join('+'), 'base64');
  if (!NAME_PATTERN.test(name) || bytes.length !== 33 || bytes[0] !== ALGORITHM)
    throw noKey(given, 'an Ed25519 public key (PEM, or name+id+base64)');
  const key = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, bytes.subarray(1)]),
    format: 'der',
    type: 'spki',
  });
  const verifier = verifierOf(name, key);
  if (verifier.id.toString('hex') !== id)
    throw new Error(
      `${given}: expected the key id ${verifier.id.toString('hex')} for this name and key, got ${id}`,
    );
  return verifier;
}

/** `<name>+<hex id>+<base64>`, the form in which a public key is published. */
export const keyText = ({ name, id, key }: VerifierKey): string =>
  `${name}+${id.toString('hex')}+${Buffer.concat([Buffer.from([ALGORITHM]), rawOf(key)]).toString('base64')}`;

/** True when the note is over `text` and one of its signatures is by the key. */
export const isSignedBy = (key: VerifierKey, note: string, text: string): boolean =>
  note.startsWith(`${text}\n`) &&
  signaturesOf(note.slice(text.length + 1)).some((line) => isMadeBy(key, text, line));

type Signature = { name: string; bytes: Buffer };

const isMadeBy = (
  { name, id, key }: VerifierKey,
  text: string,
  line: Signature,
): boolean =>
  line.name === name &&
  line.bytes.subarray(0, 4).equals(id) &&
  verify(null, Buffer.from(text), key, line.bytes.subarray(4));

const signaturesOf = (lines: string): Signature[] =>
  [...lines.matchAll(/^— (\S+) (\S+)$/gm)].map(([, name = '', base64 = '']) => ({
    name,
    bytes: Buffer.from(base64, 'base64'),
  }));

/**
 * What may be said of a note: "is unsigned", "is signed by …", "carries a line of …". A name in it is a claim, since anyone
 * can write one, and others than the publisher may sign, too.
 * @param key null where none was given @param text what a signature must be over
 */
export function signatureWords(
  note: string | null,
  key: VerifierKey | null,
  text: string,
): string {
  const lines = signaturesOf(note ?? '');
  if (lines.length === 0) return 'is unsigned';
  const isSigned = key !== null && isSignedBy(key, note ?? '', text);
  const others = lines.filter((line) => !isSigned || !isMadeBy(key, text, line));
  const names = [...new Set(others.map(({ name }) => name))];
  const [carried, were] =
    names.length === 1
      ? [`a line of ${names.join()}`, 'was']
      : [`lines of ${names.join(', ')}`, 'were'];
  const doubt =
    key === null
      ? `${were} not checked (--trust <key>)`
      : `${were} not made by the trusted key`;
  return [
    ...(isSigned ? [`is signed by ${key.name}`] : []),
    ...(names.length === 0 ? [] : [`carries ${carried}, which ${doubt}`]),
  ].join(' and ');
}

/** The same key under another name: notes of one kind each have their own. */
export const renamedKey = (name: string, { key }: VerifierKey): VerifierKey =>
  verifierOf(name, key);

const rawOf = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length);

function verifierOf(name: string, key: KeyObject): VerifierKey {
  const text = Buffer.concat([
    Buffer.from(`${name}\n`),
    Buffer.from([ALGORITHM]),
    rawOf(key),
  ]);
  return { name, key, id: hash('sha256', text, 'buffer').subarray(0, 4) };
}

const noKey = (file: string, expected: string): Error =>
  new Error(`${file}: expected ${expected}, got something else`);

function readText(file: string): string {
  try {
    return textIn(file, readGivenBytes(file));
  } catch {
    throw new Error(`${file}: expected a key file that can be read, got none`);
  }
}

function keyIn(
  file: string,
  parse: (text: string) => KeyObject,
  expected: string,
): KeyObject {
  const text = readText(file);
  try {
    const key = parse(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // What is no key at all is refused as a key of another kind is.
  }
  throw noKey(file, expected);
}
