// The cost of the walks in processor seconds, which, unlike elapsed time, other load on the machine does not stretch:
// `playwright test --workers=1 --reporter=list,./tools/walk-cost.mjs`. One worker, so that every second belongs to one walk.
// A walk's figure includes the start of anything it is the first to use: browser, server, template.
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const TICKS_PER_S = 100;
const SAMPLE_MS = 200;
const KINDS = ['server', 'postgres', 'browser', 'runner'];

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has exited
  }
};

function kindOf(command) {
  if (command.includes('chrom')) return 'browser';
  if (command.includes('postgres') || command.includes('initdb')) return 'postgres';
  return command.includes('server/main.ts') || command.includes('server/') ? 'server' : 'runner';
}

/** Processor seconds of every descendant of this process, and of every process whose command names the run's folder, including ended ones. */
class Meter {
  #processes = new Map();
  #strangers = new Set();

  sample() {
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid) || this.#strangers.has(pid)) continue;
      const stat = read(`/proc/${pid}/stat`);
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields.length < 15) continue;
      const [parent, ticks] = [fields[1], Number(fields[11]) + Number(fields[12])];
      const tracked = this.#processes.get(pid);
      if (tracked === undefined && !this.#isOurs(pid, parent)) {
        this.#strangers.add(pid);
        continue;
      }
      // A command changes once, on exec.
      const kind =
        tracked === undefined || tracked.ticks < TICKS_PER_S
          ? kindOf(read(`/proc/${pid}/cmdline`))
          : tracked.kind;
      this.#processes.set(pid, { ticks, kind: kind === 'runner' ? (tracked?.kind ?? kind) : kind });
    }
  }

  #isOurs(pid, parent) {
    if (pid === String(process.pid) || this.#processes.has(parent)) return true;
    return read(`/proc/${pid}/cmdline`).includes(process.env.TEST_FOLDER ?? '\0');
  }

  /** Seconds so far, by kind. */
  seconds() {
    this.sample();
    const sums = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
    for (const { kind, ticks } of this.#processes.values()) sums[kind] += ticks / TICKS_PER_S;
    return sums;
  }
}

const line = (cost, wall, name) =>
  `${KINDS.reduce((sum, kind) => sum + cost[kind], 0)
    .toFixed(1)
    .padStart(
      7,
    )} s  ${KINDS.map((kind) => `${kind} ${cost[kind].toFixed(1).padStart(5)}`).join('  ')}  clock ${wall.toFixed(1).padStart(5)}  ${name}`;

export default class WalkCost {
  #meter = new Meter();
  #timer = setInterval(() => this.#meter.sample(), SAMPLE_MS);
  #before = this.#meter.seconds();
  #walks = [];

  #since() {
    const now = this.#meter.seconds();
    const cost = Object.fromEntries(KINDS.map((kind) => [kind, now[kind] - this.#before[kind]]));
    this.#before = now;
    return cost;
  }

  onTestEnd(test, result) {
    const file = relative(process.cwd(), test.location.file);
    const walk = { file, title: test.title, cost: this.#since(), wall: result.duration / 1000 };
    this.#walks.push(walk);
    console.log(line(walk.cost, walk.wall, `${file}: ${test.title.slice(0, 90)}`));
  }

  onEnd() {
    clearInterval(this.#timer);
    const files = Map.groupBy(this.#walks, ({ file }) => file);
    const sumOf = (walks) => ({
      wall: walks.reduce((sum, { wall }) => sum + wall, 0),
      cost: Object.fromEntries(
        KINDS.map((kind) => [kind, walks.reduce((sum, { cost }) => sum + cost[kind], 0)]),
      ),
    });
    const totalOf = ({ cost }) => KINDS.reduce((sum, kind) => sum + cost[kind], 0);
    for (const walk of this.#walks.toSorted((one, other) => totalOf(other) - totalOf(one)))
      console.log(line(walk.cost, walk.wall, `${walk.file}: ${walk.title.slice(0, 90)}`));
    console.log('\nBy file:');
    const sums = [...files].map(([file, walks]) => ({ file, ...sumOf(walks) }));
    for (const { file, cost, wall } of sums.toSorted((one, other) => totalOf(other) - totalOf(one)))
      console.log(line(cost, wall, file));
    const all = sumOf(this.#walks);
    console.log(line(all.cost, all.wall, `${this.#walks.length} walks`));
  }
}
