// npm run questions -- <folder>: the questions that assistants are judged by, made of the built tree's release.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitOnFault, exitWith } from '../builder/command.ts';
import { makeFolder, onFile } from '../builder/files.ts';
import { type CallTool, evalsText, inspectText, questionSet } from '../mcp/questions.ts';
import { answerTool } from '../mcp/tools.ts';
import { TABLE } from '../service.ts';
import { openBuiltStore } from './tree.ts';

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || more.length > 0)
  exitWith('Expected one folder to write the questions to: npm run questions -- <folder>');
const store = await openBuiltStore();
/** A question that a damaged store cannot answer ends the command: without it the others would pass for all. */
const report = (fault: unknown): never => {
  throw fault;
};
const serving = { store, table: TABLE, report };
const call: CallTool = async (tool, given) => (await answerTool(serving, tool, given)).structuredContent;
const write = (name: string, text: string) => {
  const file = join(folder, name);
  onFile(file, () => writeFileSync(file, text));
};
const count = await exitOnFault(async () => {
  const questions = await questionSet(call);
  makeFolder(folder);
  write('inspect.jsonl', inspectText(questions));
  write('evals.jsonl', evalsText(questions));
  return questions.length;
});
process.stderr.write(`${count} questions about the release of ${store.catalogue.release} in ${folder}\n`);
