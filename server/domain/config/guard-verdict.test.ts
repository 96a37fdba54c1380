import { seededRandom } from '#server/runtime';
import { describe, expect, it } from 'vitest';
import {
  figuresSince,
  type GuardLimits,
  regressionOf,
  type JudgedFigures,
  NOTHING,
} from './guard-verdict.ts';

const limits: GuardLimits = { minutes: 30, least: 50, crashes: 2, refusals: 5, slower: 60 };
const figures = (of: Partial<JudgedFigures>): JudgedFigures => ({
  ...NOTHING,
  hash: 'h',
  ...of,
});
const before = figures({
  pages: 4_000,
  panels: 16_000,
  crashes: 20,
  refused: 100,
  measured: 4_000,
  contentMs: 600,
});

describe('a published version', () => {
  it('is judged by how much worse it does than the previous one, once there is enough data', () => {
    const opened = { pages: 20, panels: 80 };
    expect(regressionOf(figures({ ...opened, crashes: 2 }), limits, before)).toBeNull();
    expect(regressionOf(figures({ ...opened, crashes: 3 }), limits, before)).toEqual({
      what: 'crashes',
      found: 3,
      before: 0.1,
      limit: 2,
    });
    expect(regressionOf(figures({ pages: 9, panels: 40, crashes: 40 }), limits, before)).toBeNull();
    expect(regressionOf(figures({ ...opened, refused: 6 }), limits, before)).toMatchObject({
      what: 'refusals',
    });
    expect(regressionOf(figures({ ...opened, measured: 50, contentMs: 961 }), limits, before)).toMatchObject({
      what: 'slower',
      found: 961,
      before: 600,
    });
    expect(regressionOf(figures({ ...opened, measured: 49, contentMs: 5_000 }), limits, before)).toBeNull();
    const nothing = { minutes: 30, least: 1 };
    expect(
      regressionOf(
        figures({ ...opened, crashes: 90, refused: 90, measured: 90, contentMs: 9_000 }),
        nothing,
        before,
      ),
    ).toBeNull();
  });

  it('is judged only by figures since its publication when the same content ran before', () => {
    const first = figures({ pages: 100, panels: 400, crashes: 300, measured: 100, contentMs: 3_000 });
    const second = figures({ pages: 160, panels: 640, crashes: 300, measured: 150, contentMs: 2_200 });
    expect(figuresSince(second, first)).toEqual(
      figures({ pages: 60, panels: 240, measured: 50, contentMs: 600 }),
    );
    expect(regressionOf(figuresSince(second, first), limits, before)).toBeNull();
  });

  it('is judged by the use of what it changed, once enough use was expected', () => {
    const least = { minutes: 30, least: 50, unused: 50 };
    const was = figures({ pages: 1_000, uses: { 'menu a': 200, 'panel b': 100 } });
    const judged = (pages: number, uses: number, by: GuardLimits = least) =>
      regressionOf(figures({ pages, uses: { 'menu a': uses } }), by, was);
    expect(judged(100, 14)).toEqual({ what: 'unused', found: 14, before: 30, limit: 50 });
    expect(judged(100, 15)).toBeNull();
    expect(judged(99, 0)).toBeNull();
    expect(judged(100, 0, { minutes: 30, least: 50 })).toBeNull();
    expect(
      regressionOf(figures({ pages: 500 }), least, figures({ pages: 20, uses: { 'menu a': 20 } })),
    ).toBeNull();
  });

  it('does not count the uses of the same content before its publication', () => {
    const since = figuresSince(figures({ uses: { a: 9, b: 2 } }), figures({ uses: { a: 4 } }));
    expect(since.uses).toEqual({ a: 5, b: 2 });
  });
});

type Trouble = 'crashes' | 'refusals' | 'slower' | null;

/** Clients report a crash after 3 s and everything else every 30 s; a process writes every 5 s, and a version is checked every 5 s. */
function watched(seed: number, trouble: Trouble, { least = 200, percent = 100 } = {}) {
  const { next: random } = seededRandom(seed);
  const accounts = least + Math.floor(random() * least);
  const users = Math.floor((accounts * percent) / 100);
  const samples: { readonly at: number; readonly add: (sum: JudgedFigures) => JudgedFigures }[] = [];
  let firstBad: number | null = null;
  for (let user = 0; user < users; user += 1) {
    const phase = random() * 30;
    for (let at = random() * 30; at < 600; at += 10 + random() * 40) {
      const isCrash = random() < (trouble === 'crashes' ? 0.4 : 0.004);
      const isRefused = random() < (trouble === 'refusals' ? 0.6 : 0.025);
      const ms = (trouble === 'slower' ? 1_300 : 600) * (0.6 + random() * 0.8);
      if ((isCrash && trouble === 'crashes') || (isRefused && trouble === 'refusals') || trouble === 'slower')
        firstBad = Math.min(firstBad ?? at, at);
      samples.push({
        at: isCrash ? at + 3 : Math.ceil((at - phase) / 30) * 30 + phase,
        add: (sum) => ({
          ...sum,
          pages: sum.pages + 1,
          panels: sum.panels + 4,
          crashes: sum.crashes + Number(isCrash),
          refused: sum.refused + Number(isRefused),
          measured: sum.measured + 1,
          contentMs: ((sum.contentMs ?? 0) * sum.measured + ms) / (sum.measured + 1),
        }),
      });
    }
  }
  const inOrder = samples.toSorted((a, b) => a.at - b.at);
  let sum = figures({});
  let next = 0;
  for (let now = 5; now <= 600; now += 5) {
    for (; (inOrder[next]?.at ?? Number.POSITIVE_INFINITY) <= now - 5; next += 1)
      sum = inOrder[next]?.add(sum) ?? sum;
    if (regressionOf(sum, limits, before) !== null)
      return { rollbackAt: now, firstBad, touched: users / accounts };
  }
  return { rollbackAt: null, firstBad, touched: users / accounts };
}

describe('over seeded publications', () => {
  const seeds = Array.from({ length: 20 }, (_, at) => 1_000 + at);

  it('rolls back all of twenty bad versions, each within a minute of its first bad figure', () => {
    const kinds = ['crashes', 'refusals', 'slower'] as const;
    const waits = seeds.map((seed, at) => {
      const { rollbackAt, firstBad } = watched(seed, kinds[at % kinds.length] ?? 'crashes');
      return (rollbackAt ?? Number.POSITIVE_INFINITY) - (firstBad ?? 0);
    });
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  });

  it('rolls back none of twenty good versions', () => {
    expect(seeds.map((seed) => watched(seed, null).rollbackAt)).toEqual(seeds.map(() => null));
  });

  it('rolls back none of twenty whose changed parts are used as before, and all of twenty whose are not', () => {
    const was = figures({ pages: 4_000, uses: { 'menu a': 1_200 } });
    const isTakenBack = (seed: number, rate: number): boolean => {
      const { next: random } = seededRandom(seed);
      let uses = 0;
      for (let pages = 1; pages <= 1_000; pages += 1) {
        if (random() < rate) uses += 1;
        if (
          regressionOf(
            figures({ pages, uses: { 'menu a': uses } }),
            { minutes: 30, least: 50, unused: 50 },
            was,
          )
        )
          return true;
      }
      return false;
    };
    expect(seeds.map((seed) => isTakenBack(seed, 0.3))).toEqual(seeds.map(() => false));
    expect(seeds.map((seed) => isTakenBack(seed, 0.05))).toEqual(seeds.map(() => true));
  });

  it('rolls back bad versions released to five in a hundred accounts within a minute too, and no good ones', () => {
    const kinds = ['crashes', 'refusals', 'slower'] as const;
    const ends = seeds.map((seed, at) =>
      watched(seed, kinds[at % kinds.length] ?? 'crashes', { least: 2_000, percent: 5 }),
    );
    const waits = ends.map(
      ({ rollbackAt, firstBad }) => (rollbackAt ?? Number.POSITIVE_INFINITY) - (firstBad ?? 0),
    );
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    expect(Math.max(...ends.map(({ touched }) => touched))).toBeLessThanOrEqual(0.05);
    const good = seeds.map((seed) => watched(seed, null, { least: 2_000, percent: 5 }).rollbackAt);
    expect(good).toEqual(seeds.map(() => null));
  });
});
