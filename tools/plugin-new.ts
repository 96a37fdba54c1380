// `npm run plugin:new <id>`: writes a working plugin: one panel with settings, texts in both languages, its contract test, its documentation
// page. Nothing else is edited: plugins are discovered by their folder.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pluginsIn, root } from './config-source.ts';
import { nameProblem, templateOf } from './plugin/template.ts';
import { writeDocuments } from './plugin/write-documents.ts';

const USAGE = `usage: npm run plugin:new <id>
  <id>  the name of the new plugin and its folder, in camelCase, such as bondNotes`;
const [id = '', ...others] = process.argv.slice(2);
const files = Object.entries(templateOf(id)).map(([path, text]) => [join(root, path), text] as const);
const problem = nameProblem(id) ?? files.map(([path]) => path).find((path) => existsSync(path));

if (id === '' || others.length > 0) {
  console.error(USAGE);
  process.exitCode = 1;
} else if (problem === undefined) {
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  writeDocuments(await pluginsIn(id));
  console.log(`src/plugins/${id} is ready. Next:`);
  const next = [
    [`npx vitest run src/plugins/${id}`, 'its contract'],
    [`npm run plugin:doctor ${id}`, 'what is missing'],
    ['npm run dev', 'see it: add it to a page from the panel catalogue'],
  ] as const;
  const width = Math.max(...next.map(([command]) => command.length));
  for (const [command, purpose] of next) console.log(`  ${command.padEnd(width)}  ${purpose}`);
} else {
  console.error(existsSync(problem) ? `${problem} exists already: nothing was written` : problem);
  process.exitCode = 1;
}
