/** Maximum cost of the product, as a multiple of the text-node page in the same run. */
interface Goal {
  readonly p50: number;
  readonly p99: number;
  readonly main: number;
  readonly fps?: number;
}

const goals: Readonly<Record<number, Goal>> = {
  500: { p50: 1.15, p99: 1.15, main: 1.35 },
  2000: { p50: 1.2, p99: 1.15, main: 1.3 },
  10_000: { p50: 1.15, p99: 1.25, main: 1.2 },
  50_000: { p50: 1.6, p99: 1.4, main: 1, fps: 57 },
};

interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly main: number;
  readonly fps: number;
  readonly wrong: number;
}

/** The goals missed, as text; empty: none. Any wrong cell is a miss, at any rate. */
export function missedGoals(rate: number, own: Figures, reference: Figures): readonly string[] {
  const goal = goals[rate];
  const missed = own.wrong > 0 ? [`${own.wrong} cells wrong 1.5 s after the stop`] : [];
  if (goal === undefined) return missed;
  for (const key of ['p50', 'p99', 'main'] as const) {
    const ratio = own[key] / reference[key];
    if (!(ratio <= goal[key]))
      missed.push(`${key} ${ratio.toFixed(2)} times the text nodes', goal ${goal[key]}`);
  }
  if (goal.fps !== undefined && own.fps < goal.fps)
    missed.push(`${own.fps.toFixed(1)} frames/s, goal ${goal.fps}`);
  return missed;
}

/** Where another maker's table was as good as the product or better: p50, p99 and CPU of the main thread. */
export const behind = (own: Figures, other: Figures): readonly string[] =>
  (['p50', 'p99', 'main'] as const).filter((key) => !(own[key] < other[key]));
