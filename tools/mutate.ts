// Tests the tests: changes the sources of an area one place at a time and reports the changes that no test notices.
// `npm run mutate -- AREA [WORD]` (areas: tools/mutation/areas.ts; WORD: only files whose path contains it). See docs/decisions/0036.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { AREAS } from './mutation/areas.ts';
import { instrument } from './mutation/instrument.ts';
import type { Note } from './mutation/notes.ts';
import { readNotes } from './mutation/read-notes.ts';
import type { Order } from './mutation/order.ts';

/** How often the records are looked at, in milliseconds. */
const LOOK_MS = 500;

const [name = '', word = ''] = process.argv.slice(2);
const area = AREAS[name];
if (area === undefined) {
  console.error(`Which area? ${Object.keys(AREAS).join(', ')}`);
  process.exit(2);
}
const files = globSync(area.sources, { exclude: ['**/*.test.ts', '**/index.ts'] })
  .filter((file) => file.includes(word))
  .map((file) => resolve(file));
const { mutants } = await instrument(files);
mkdirSync('.cache/mutation', { recursive: true });
const notesFile = resolve(`.cache/mutation/${name}.jsonl`);
rmSync(notesFile, { force: true });

const notes = (): Note[] => readNotes(notesFile);
const killed = new Set<string>();
const timedOut = new Set<string>();

/** Runs one process until it ends or a mutant hangs it; true: it ended. */
async function round(): Promise<boolean> {
  const order: Order = {
    tests: area?.tests ?? [],
    files,
    decided: [...killed, ...timedOut],
    notes: notesFile,
  };
  const child = spawn(process.execPath, ['tools/mutation/run.ts', JSON.stringify(order)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let hung: string | undefined;
  // The judge gives up tests that wait in vain. One in an endless loop ends with its process, after twice its patience: the test that noticed a
  // mutant runs again without it.
  let count = notes().length;
  let since = performance.now();
  const watch = setInterval(() => {
    const now = notes();
    if (now.length !== count) {
      count = now.length;
      since = performance.now();
    }
    const last = now.at(-1);
    if (last === undefined || !('started' in last) || timedOut.has(last.started)) return;
    if (performance.now() - since < 2 * last.patience) return;
    hung = last.started;
    child.kill('SIGKILL');
  }, LOOK_MS);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (hung === undefined && code !== 0) throw new Error('The tests fail as they are.');
  for (const note of notes()) if ('killed' in note) killed.add(note.killed);
  if (hung !== undefined) timedOut.add(hung);
  return hung === undefined;
}
while (!(await round()));

const reached = new Set(notes().flatMap((note) => ('started' in note ? [note.started] : [])));
const atStart = new Set(notes().flatMap((note) => ('atStart' in note ? note.atStart : [])));
const counted = mutants.filter(({ id }) => reached.has(id) || !atStart.has(id));
const alive = counted.filter(({ id }) => !killed.has(id) && !timedOut.has(id));
const score = (of: typeof mutants, survivors: typeof mutants): string =>
  `${of.length - survivors.length} of ${of.length} noticed, ${((100 * (of.length - survivors.length)) / Math.max(1, of.length)).toFixed(1)} %`;
for (const { id, file, line, column, kind, replacement } of alive)
  console.log(
    `${relative('.', file)}:${line}:${column} ${reached.has(id) ? kind : `${kind}, not reached`}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
  );
const spoilt = notes().filter((note) => 'spoilt' in note).length;
if (spoilt > 0) console.log(`${spoilt} left something behind that failed the same test again`);
if (timedOut.size > 0) console.log(`${timedOut.size} hung in an endless loop`);
for (const file of files.filter((source) => counted.some((mutant) => mutant.file === source)))
  console.log(
    `  ${relative('.', file)}: ${score(
      counted.filter((mutant) => mutant.file === file),
      alive.filter((mutant) => mutant.file === file),
    )}`,
  );
console.log(
  `${name}: ${score(counted, alive)} (${mutants.length - counted.length} that only run at import are not counted)`,
);
