// Where the project lies, whatever folder a command is given in.
import { join } from 'node:path';

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..');
