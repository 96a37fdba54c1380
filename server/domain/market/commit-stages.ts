import type { BookDelta } from '#server/matching';
import type { Logger, Undo } from '#server/runtime';
import { MarketTrace } from './market-trace.ts';
import type { BondChange } from './view/market-view.ts';

/** A commit. `local`: by this process, not learned from another. `now` in epoch milliseconds. */
export interface Committed {
  readonly deltas: readonly BookDelta[];
  readonly local: boolean;
  readonly now: number;
}

/** A commit once the view has applied it: `changes` is what screens show of it. */
export interface Viewed extends Committed {
  readonly changes: readonly BondChange[];
}

/** The task of each stage. */
interface Tasks {
  readonly applyView: (commit: Committed) => readonly BondChange[];
  readonly scheduleExpiry: (commit: Viewed) => void;
  readonly recordBars: (commit: Viewed) => void;
  readonly wakeOthers: (commit: Viewed) => void;
  readonly publish: (commit: Viewed) => void;
  readonly notifyOwners: (commit: Viewed) => void;
  readonly watchAlerts: (commit: Viewed) => void;
}
export type Stage = keyof Tasks;

/**
 * The stages after every commit, in this order, and whose commits they process: those of `any` process, where each notifies its own readers, or
 * only this one's, where the committing process does the work for all.
 */
const AFTER_COMMIT = [
  { stage: 'applyView', of: 'any' },
  { stage: 'scheduleExpiry', of: 'any' },
  { stage: 'recordBars', of: 'any' },
  { stage: 'wakeOthers', of: 'this' },
  { stage: 'publish', of: 'any' },
  { stage: 'notifyOwners', of: 'any' },
  { stage: 'watchAlerts', of: 'this' },
] as const satisfies readonly { readonly stage: Stage; readonly of: 'any' | 'this' }[];

/** Runs the stages after a commit. A stage that throws is logged, and affects neither the commit nor later stages. */
export class CommitStages {
  readonly #log: Logger;
  readonly #trace: MarketTrace;
  readonly #tasks: { [S in Stage]?: Tasks[S] } = {};

  constructor(log: Logger, trace = new MarketTrace(null)) {
    this.#log = log;
    this.#trace = trace;
  }

  /** Sets the task of a stage, until undone. Throws if it already has one. */
  on<S extends Stage>(stage: S, task: Tasks[S]): Undo {
    if (this.#tasks[stage] !== undefined) throw new Error(`${stage} has a task already`);
    this.#tasks[stage] = task;
    return () => {
      delete this.#tasks[stage];
    };
  }

  run(commit: Committed): void {
    let viewed: Viewed = { ...commit, changes: [] };
    for (const { stage, of } of AFTER_COMMIT) {
      if (of === 'this' && !commit.local) continue;
      try {
        this.#trace.stage(stage, () => {
          if (stage === 'applyView') viewed = { ...commit, changes: this.#tasks.applyView?.(commit) ?? [] };
          else this.#tasks[stage]?.(viewed);
        });
      } catch (error) {
        this.#log.error({ err: error, stage }, 'a stage after the commit failed');
      }
    }
  }
}
