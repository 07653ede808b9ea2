// npm run questions -- <folder>: the questions that assistants are judged by, made of the built tree's release.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitOnFault } from '../../builder/exit-on-fault.ts';
import { onFile } from '../../builder/machine-fault.ts';
import { makeFolder } from '../../builder/make-folder.ts';
import { QUERIES } from '../../queries/table.ts';
import { answerTool } from '../answer-tool.ts';
import { openBuiltStore, reportFault } from '../built-store.ts';
import { evalsText, inspectText } from './formats.ts';
import { questionSet } from './question-set.ts';

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || more.length > 0) {
  process.stderr.write('Expected one folder to write the questions to: npm run questions -- <folder>\n');
  process.exit(1);
}
const store = await openBuiltStore();
const questions = await questionSet(async (tool, given) => {
  const { structuredContent } = await answerTool(
    { store, queries: QUERIES, report: reportFault },
    tool,
    given,
  );
  return structuredContent;
});
const write = (name: string, text: string) => {
  const file = join(folder, name);
  onFile(file, () => writeFileSync(file, text));
};
await exitOnFault(async () => {
  makeFolder(folder);
  write('inspect.jsonl', inspectText(questions));
  write('evals.jsonl', evalsText(questions));
});
process.stderr.write(
  `${questions.length} questions about the release of ${store.catalogue.release} in ${folder}\n`,
);
