import type { BundleText, ConfigName } from '#contract/config';
import { makeAutoObservable, observableRef } from 'mobx';

/** Edits closer together than this, in one file, are undone together. */
const JOIN_MS = 800;
const MAX_STEPS = 200;

/** An edit made in one step, or one of a series of key presses. */
export type EditKind = 'step' | 'typing';

/** The steps of a draft that can be undone and redone. */
export class DraftHistory {
  private past: readonly BundleText[] = [];
  private future: readonly BundleText[] = [];
  private lastEdit: { file: ConfigName | null; at: number } = { file: null, at: 0 };

  constructor() {
    makeAutoObservable<DraftHistory, 'past' | 'future' | 'lastEdit'>(this, {
      past: observableRef,
      future: observableRef,
      lastEdit: false,
    });
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** An edit of `before`; typing in one file is joined with what was typed there just before. `now`: monotonic, ms. */
  record(before: BundleText, file: ConfigName, how: EditKind, now: number): void {
    const isTyping = how === 'typing';
    const joins = isTyping && this.lastEdit.file === file && now - this.lastEdit.at < JOIN_MS;
    if (!joins) this.past = [...this.past, before].slice(-MAX_STEPS);
    this.lastEdit = { file: isTyping ? file : null, at: now };
    this.future = [];
  }

  /** The texts before the last step, in place of `current`; null when there is none. */
  undo(current: BundleText): BundleText | null {
    const before = this.past.at(-1);
    if (!before) return null;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, current];
    this.lastEdit = { file: null, at: 0 };
    return before;
  }

  redo(current: BundleText): BundleText | null {
    const after = this.future.at(-1);
    if (!after) return null;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, current];
    return after;
  }

  /** Starts again, with these steps to undo. */
  reset(past: readonly BundleText[] = []): void {
    this.past = past;
    this.future = [];
  }
}
