// Loaded before a program by --import: leaves the largest resident memory of its process, in KiB, in PEAK_FILE.
import { writeFileSync } from 'node:fs';

const file = process.env['PEAK_FILE'];
if (file !== undefined) process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
