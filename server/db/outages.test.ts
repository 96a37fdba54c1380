import { createLogger } from '#server/runtime';
import { expect, it } from 'vitest';
import { Outages } from './outages.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly seconds?: number;
  readonly failures?: number;
}

function outages() {
  const lines: Line[] = [];
  let now = 0;
  // `as` holds: the logger wrote the line.
  const log = createLogger('warn', { write: (line) => lines.push(JSON.parse(line) as Line) });
  return { lines, outages: new Outages(log, () => now), pass: (ms: number) => (now += ms) };
}

it('an outage has one line at its start, one a minute and one at its end, with its length and failures', () => {
  const { lines, outages: found, pass } = outages();
  for (let second = 0; second < 150; second += 1) {
    found.full.failed('no room');
    pass(1_000);
    found.full.worked();
  }
  expect(lines.map(({ msg }) => msg)).toEqual([
    expect.stringContaining('is full'),
    expect.stringContaining('still full'),
    expect.stringContaining('still full'),
  ]);
  pass(10_000);
  found.full.worked();
  found.full.worked();
  expect(lines.slice(3)).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'the disk of the database has room again',
      seconds: 149,
      failures: 150,
    }),
  ]);
  found.full.failed('no room');
  expect(lines.at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining('is full') });
});

it('an outage goes on where something works between two failures', () => {
  const { lines, outages: found, pass } = outages();
  for (let n = 0; n < 5; n += 1) {
    found.away.failed('cut');
    pass(5_000);
    found.away.worked();
  }
  expect(lines).toHaveLength(1);
});
