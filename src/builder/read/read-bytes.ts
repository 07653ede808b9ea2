// A file as it lies; whatever fails names it.
import { readFileSync } from 'node:fs';
import { onFile } from '../machine-fault.ts';

export const readBytes = (path: string): Buffer<ArrayBuffer> => onFile(path, () => readFileSync(path));
export const readText = (path: string): string => readBytes(path).toString('utf8');

/** A byte order mark stays. Null where a byte is no UTF-8: read as if it were, letters would be lost in silence. */
export function utf8Of(bytes: Uint8Array | ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** In a finding about a file of the dataset. */
export const NOT_UTF8 = 'the file is not valid UTF-8; save it as UTF-8';
export const NO_UTF8 = 'expected text in UTF-8, got bytes that are none';

/** Throws where a byte is no UTF-8. */
export const readUtf8 = (path: string): string => textIn(path, readBytes(path));

/** @param name what the bytes are called, where they are none */
export function textIn(name: string, bytes: Uint8Array): string {
  const text = utf8Of(bytes);
  if (text === null) throw new Error(`${name}: ${NO_UTF8}; save it as UTF-8 first (in Excel “CSV UTF-8”)`);
  return text;
}
