// The process that makes the website's own files into a folder: see site.ts. It ends with whoever began it.
import { build } from 'astro';
import { PROJECT_ROOT } from './files.ts';

process.on('disconnect', () => process.exit(1));
const [outDir = ''] = process.argv.slice(2);
await build({ root: PROJECT_ROOT, outDir, logLevel: 'warn' });
process.exit(0);
