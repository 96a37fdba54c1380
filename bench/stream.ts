import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from '../tools/browser.mjs';
import { startServer } from './setup/server-process.ts';
import { buildPages, type Reference } from './stream/build-pages.ts';
import {
  type Candidate,
  logIn,
  openComposite,
  openReference,
  pusherOf,
  type Session,
  type View,
} from './stream/candidates.ts';
import { openFront } from './stream/front.ts';
import { type Load, measure, type Processes, processesOf } from './stream/measure.ts';
import { type Options, readOptions } from './stream/options.ts';
import type { Pusher } from './stream/pusher.ts';
import { type Cell, report } from './stream/report.ts';

/**
 * From the push to the painted frame: the composite page of the built client, fed in the product's wire format over its own socket, compared
 * with a page that writes text nodes (the physical limit), ag-grid's transactions and MobX rows, in one run, in a different order each time.
 * Prints medians and ratios; fails if the product misses a goal (stream/goals.ts), is not ahead of another table, or shows a wrong value at the end.
 * `--references text,ag-grid,vuu,perspective` also measures FINOS Vuu and Perspective, whose packages are installed in .cache/bench-peers first.
 *
 * npm run build && npm run bench:stream [-- --quick | --full]      see stream/options.ts for the rest; CLIENT_DIR names another build
 */
const options = readOptions(process.argv.slice(2));

interface Planned {
  readonly name: string;
  readonly open: (browser: Browser, url: string, pusher: Pusher) => Promise<Candidate>;
}

/** Pages to measure: each reference, with a flashing variant if both are requested, and each view of the product. */
function plan({ references, flashes, sorts, workers }: Options, state: Session): readonly Planned[] {
  const reference = (of: Reference, flash: boolean): Planned => {
    const name = flash ? `${of}-flash` : of;
    return {
      name,
      open: (browser, url, pusher) => openReference(browser, url, { name, of, source: pusher, flash }),
    };
  };
  const composite = (view: View): Planned => {
    const name = `composite${view.worker ? '' : '-here'}${view.flash ? '-flash' : ''}${view.sort === 'time' ? '-by-time' : ''}`;
    return {
      name,
      open: (browser, url, pusher) => openComposite(browser, url, state, { name, source: pusher, view }),
    };
  };
  const flashing = references.filter((of) => (of === 'text' || of === 'ag-grid') && flashes.length > 1);
  return [
    ...references.map((of) => reference(of, false)),
    ...flashing.map((of) => reference(of, true)),
    ...sorts.flatMap((sort) =>
      flashes.flatMap((flash) => workers.map((worker) => composite({ flash, sort, worker }))),
    ),
  ];
}

function* loads({
  rates,
  modes,
  spreads,
  seconds,
  warmUp,
  trace,
  profile,
  slowdown,
}: Options): Generator<Load> {
  for (const spread of spreads)
    for (const mode of modes)
      for (const rate of rates) yield { rate, mode, spread, seconds, warmUp, trace, profile, slowdown };
}

const shuffled = <T>(list: readonly T[]): readonly T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

async function run(browser: Browser, url: string, pushers: Map<string, Pusher>): Promise<readonly Cell[]> {
  const open = new Map<Candidate, Processes>();
  // Once: a second login of the same user would end the session of the earlier pages.
  const state = await logIn(browser, url);
  for (const { name, open: openIt } of plan(options, state)) {
    const pusher = pusherOf(name);
    pushers.set(name, pusher);
    const candidate = await openIt(browser, url, pusher);
    open.set(candidate, await processesOf(candidate));
  }
  const cells: Cell[] = [];
  for (const load of loads(options))
    for (let repeat = 0; repeat < options.repeats; repeat += 1)
      for (const [candidate, processes] of shuffled([...open])) {
        const measured = await measure(candidate, processes, load);
        const { rate, mode, spread } = load;
        cells.push({ load: `${rate}/s, ${mode}, ${spread}`, rate, name: candidate.name, measured });
        process.stderr.write('.');
      }
  return cells;
}

if (options.references[0] !== 'text') throw new Error('text nodes come first: every ratio is to them');
const pages = await buildPages(options.references);
const server = await startServer({
  CLIENT_DIR: process.env['CLIENT_DIR'] ?? 'dist/client',
  SIM_SPEED: '0.01',
  SIM_CLOCK: 'always',
});
const pushers = new Map<string, Pusher>();
const front = await openFront({ product: server.url, pages, pushers });
const browser = await chromium.launch(chromiumOptions());
try {
  const missed = report(await run(browser, front.url, pushers));
  console.log(
    `\n${execFileSync('uname', ['-sm'], { encoding: 'utf8' }).trim()}, medians of ${options.repeats} times ${options.seconds} s`,
  );
  for (const goal of missed) console.log(`past its goal: ${goal}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  front.close();
  await server.stop();
}
