import { quantile } from '../setup/quantile.ts';
import { behind, missedGoals } from './goals.ts';
import type { Measured } from './measure.ts';

export interface Cell {
  /** The load, e.g. `2000/s batch zipf`. */
  readonly load: string;
  readonly rate: number;
  readonly name: string;
  readonly measured: Measured;
}

const KEYS = [
  'p50',
  'p99',
  'everyP99',
  'main',
  'workers',
  'all',
  'fps',
  'paintedPerSecond',
  'cells',
  'newMemory',
  'busy',
] as const;
type Key = (typeof KEYS)[number];
type Medians = Readonly<Record<Key, number>> & { readonly wrong: number; readonly longTasks: number };

/** Medians over the repeats; the maximum of wrong cells and long tasks. */
function medians(repeats: readonly Measured[]): Medians {
  const middle = Object.fromEntries(
    KEYS.map((key) => [
      key,
      quantile(
        repeats.map((one) => one[key]),
        0.5,
      ),
    ]),
  );
  return {
    // `as` holds: made of KEYS one line above.
    ...(middle as Record<Key, number>),
    wrong: Math.max(...repeats.map(({ wrong }) => wrong)),
    longTasks: Math.max(...repeats.map(({ longTasks }) => longTasks)),
  };
}

const fixed = (value: number, decimals: number, width: number): string =>
  value.toFixed(decimals).padStart(width);

function line(name: string, own: Medians, limit: Medians): string {
  const ratio = (key: Key): string => fixed(own[key] / limit[key], 2, 5);
  const percent = (value: number): string => `${fixed(value * 100, 0, 4)} %`;
  const frameMs = (own.main / own.fps) * 1000;
  return (
    `  ${name.padEnd(22)} p50 ${fixed(own.p50, 1, 6)} (${ratio('p50')})  p99 ${fixed(own.p99, 1, 6)} (${ratio('p99')})  ` +
    `every p99 ${fixed(own.everyP99, 0, 4)}  main ${percent(own.main)} (${ratio('main')}), ${fixed(frameMs, 1, 4)} ms a frame  workers ${percent(own.workers)}  all ${percent(own.all)}  ` +
    `fps ${fixed(own.fps, 1, 4)}  painted/s ${fixed(own.paintedPerSecond, 0, 4)} in ${own.cells} rows  long tasks ${own.longTasks}  wrong ${own.wrong}  new memory ${fixed(own.newMemory, 0, 3)} MB/s  machine ${fixed(own.busy, 1, 3)}`
  );
}

/** Prints each load's pages compared with the text nodes; returns the goals that the product missed, and where another table was not behind it. */
export function report(cells: readonly Cell[]): readonly string[] {
  const missed: string[] = [];
  for (const [load, ofLoad] of Map.groupBy(cells, (cell) => cell.load)) {
    const byName = Map.groupBy(ofLoad, ({ name }) => name);
    const of = (name: string): Medians => medians((byName.get(name) ?? []).map(({ measured }) => measured));
    console.log(`\n${load}`);
    for (const name of byName.keys()) {
      console.log(line(name, of(name), of('text')));
      if (!name.startsWith('composite')) continue;
      for (const goal of missedGoals(ofLoad[0]?.rate ?? 0, of(name), of('text')))
        missed.push(`${load}, ${name}: ${goal}`);
      for (const other of byName.keys())
        if (/^(ag-grid|vuu|perspective)/.test(other))
          for (const key of behind(of(name), of(other)))
            missed.push(`${load}, ${name}: ${key} not ahead of ${other}`);
    }
  }
  return missed;
}
