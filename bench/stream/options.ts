import { parseArgs } from 'node:util';
import { type Reference, REFERENCES } from './build-pages.ts';
import type { Spread } from './feed.ts';
import type { Mode } from './pace.ts';

export interface Options {
  readonly rates: readonly number[];
  readonly references: readonly Reference[];
  readonly modes: readonly Mode[];
  readonly spreads: readonly Spread[];
  readonly flashes: readonly boolean[];
  readonly sorts: readonly ('code' | 'time')[];
  /** With the worker that reads the market, and in a page where none starts. */
  readonly workers: readonly boolean[];
  readonly repeats: number;
  readonly seconds: number;
  /** Seconds under load before each measurement. */
  readonly warmUp: number;
  /** Also reports, step by step, how the browser spent its time; this distorts the figures. */
  readonly trace: boolean;
  /** Also reports which functions of the page's main thread took the time. */
  readonly profile: boolean;
  /** How many times slower each page's main thread runs than this machine does; 1: as fast. */
  readonly slowdown: number;
}

const FULL = {
  rates: '500,2000,10000,50000',
  references: 'text,ag-grid,mobx',
  modes: 'batch,single',
  spreads: 'zipf,uniform',
  flash: 'on,off',
  sorts: 'code,time',
  workers: 'on,off',
  repeats: '3',
  seconds: '8',
  'warm-up': '1.5',
  slowdown: '1',
};
const QUICK: typeof FULL = {
  rates: '2000,10000',
  references: 'text',
  modes: 'batch',
  spreads: 'zipf',
  flash: 'on',
  sorts: 'code',
  workers: 'on',
  repeats: '2',
  seconds: '5',
  'warm-up': '1.5',
  slowdown: '1',
};
const NORMAL: typeof FULL = { ...QUICK, rates: FULL.rates, references: FULL.references, flash: FULL.flash };

const oneOf = <T extends string>(allowed: readonly T[], text: string): readonly T[] =>
  text.split(',').map((word) => {
    const found = allowed.find((option) => option === word);
    if (found === undefined) throw new Error(`${word} is none of ${allowed.join(', ')}`);
    return found;
  });

/** `--quick` for a minute, `--full` for everything; each list may also be given separately, e.g. `--rates 2000,10000 --flash off`. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean' },
      full: { type: 'boolean' },
      trace: { type: 'boolean' },
      profile: { type: 'boolean' },
      rates: text,
      references: text,
      modes: text,
      spreads: text,
      flash: text,
      sorts: text,
      workers: text,
      repeats: text,
      seconds: text,
      'warm-up': text,
      slowdown: text,
    },
  });
  const set = { ...(values.full ? FULL : values.quick ? QUICK : NORMAL), ...values };
  return {
    rates: set.rates.split(',').map(Number),
    references: oneOf(REFERENCES, set.references),
    modes: oneOf(['batch', 'single'], set.modes),
    spreads: oneOf(['zipf', 'uniform'], set.spreads),
    flashes: oneOf(['on', 'off'], set.flash).map((word) => word === 'on'),
    sorts: oneOf(['code', 'time'], set.sorts),
    workers: oneOf(['on', 'off'], set.workers).map((word) => word === 'on'),
    repeats: Number(set.repeats),
    seconds: Number(set.seconds),
    warmUp: Number(set['warm-up']),
    trace: values.trace === true,
    profile: values.profile === true,
    slowdown: Number(set.slowdown),
  };
}
