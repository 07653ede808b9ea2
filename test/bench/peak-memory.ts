// Loaded before a program by --import: adds the largest resident memory of its process, in KiB, to the lines of PEAK_FILE.
import { appendFileSync } from 'node:fs';

const file = process.env['PEAK_FILE'];
if (file !== undefined) process.on('exit', () => appendFileSync(file, `${process.resourceUsage().maxRSS}\n`));
