import { quantile } from '../setup/quantile.ts';
import { type Feed, updateOf } from './feed.ts';
import type { Noted } from './probe.ts';

/** Measurements of one page at one rate. Times in ms; CPU as a share of a core. */
export interface Result {
  /** From the push to the end of the frame whose cells show it. */
  readonly p50: number;
  readonly p99: number;
  /** For every update of a visible bond, until it or a newer one of the same bond is shown: a skipped update is no loss, a late one is. */
  readonly everyP99: number;
  readonly fps: number;
  readonly paintedPerSecond: number;
  readonly longTasks: number;
  /** Cells that do not show the last value 1.5 s after the stop. */
  readonly wrong: number;
  readonly cells: number;
}

interface Run {
  readonly noted: Noted;
  readonly feed: Feed;
  /** Texts of the cells 1.5 s after the stop. */
  readonly end: readonly string[];
  /** Start of the measured window, ms since the epoch. */
  readonly from: number;
  readonly to: number;
}

export function analyse({ noted, feed, end, from, to }: Run): Result {
  const timeOf = (frame: number): number => (noted.frames[frame] ?? Number.NaN) + noted.offset;
  const sentAt = sentTimes(feed);
  const painted: number[] = [];
  const updatesOf = new Map<number, (readonly [update: number, at: number])[]>();
  for (const [text, frame] of noted.shown) {
    const update = updateOf(text);
    const bond = update === null ? undefined : feed.bondOf[update];
    if (update === null || bond === undefined || bond < 0) continue;
    const at = timeOf(frame);
    const updates = updatesOf.get(bond) ?? [];
    updatesOf.set(bond, updates);
    if (update > (updates.at(-1)?.[0] ?? 0)) updates.push([update, at]);
    const sent = sentAt(update);
    if (sent >= from && sent <= to) painted.push(at - sent);
  }
  const inWindow = noted.frames.filter((_, frame) => timeOf(frame) >= from && timeOf(frame) <= to).length;
  const seconds = (to - from) / 1000;
  return {
    p50: quantile(painted, 0.5),
    p99: quantile(painted, 0.99),
    everyP99: quantile(everyDelay(feed, updatesOf, from, to), 0.99),
    fps: inWindow / seconds,
    paintedPerSecond: painted.length / seconds,
    longTasks: noted.longTasks,
    wrong: wrongCells(feed, end),
    cells: end.length,
  };
}

function sentTimes({ sent }: Feed): (update: number) => number {
  return (update) => {
    let [low, high] = [0, sent.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((sent[middle]?.first ?? 0) <= update) low = middle;
      else high = middle - 1;
    }
    return sent[low]?.at ?? Number.NaN;
  };
}

function everyDelay(
  feed: Feed,
  updatesOf: ReadonlyMap<number, readonly (readonly [update: number, at: number])[]>,
  from: number,
  to: number,
): readonly number[] {
  const delays: number[] = [];
  const nextOf = new Map<number, number>();
  for (const { first, count, at } of feed.sent) {
    if (at < from || at > to) continue;
    for (let update = first; update < first + count; update += 1) {
      const bond = feed.bondOf[update] ?? -1;
      const updates = updatesOf.get(bond);
      if (updates === undefined) continue;
      let next = nextOf.get(bond) ?? 0;
      while (next < updates.length && (updates[next]?.[0] ?? 0) < update) next += 1;
      nextOf.set(bond, next);
      delays.push((updates[next]?.[1] ?? Number.POSITIVE_INFINITY) - at);
    }
  }
  return delays;
}

/** Cells whose text differs from the newest update of their bond. */
export function wrongCells(feed: Feed, end: readonly string[]): number {
  const newest = new Map<number, number>();
  for (const [update, bond] of feed.bondOf.entries()) newest.set(bond, update);
  return end.filter((text) => {
    const update = updateOf(text);
    return update === null || newest.get(feed.bondOf[update] ?? -1) !== update;
  }).length;
}
