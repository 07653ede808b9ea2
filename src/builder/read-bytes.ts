// A file as it lies; whatever fails names it.
import { readFileSync } from 'node:fs';
import { onFile } from './machine-fault.ts';

export const readBytes = (path: string): Buffer<ArrayBuffer> => onFile(path, () => readFileSync(path));
export const readText = (path: string): string => readBytes(path).toString('utf8');
