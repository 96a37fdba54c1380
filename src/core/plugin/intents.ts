import type { Undo } from '#core/clock';
import { action, makeObservable, observable, type ObservableMap } from 'mobx';
import type { IntentKind, IntentShapes } from './intent-shapes.ts';

/** Carries out a draft. */
export type IntentHandler<K extends IntentKind> = (draft: IntentShapes[K]) => void;

/** Whether what a draft requests is already the case. Observable, so that what shows it stays current. */
export type IntentState<K extends IntentKind> = (draft: IntentShapes[K]) => boolean;

// Each handler is stored with its kind.
interface AnyHandler {
  readonly run: (draft: never) => void;
  readonly isDone: (draft: never) => boolean;
}

/**
 * Lets a panel request something that another plugin does: press a price here, and the ticket opens there. Neither knows the other. The
 * most recent handler answers, so that a plugin may replace another while it is active.
 */
export class Intents {
  private readonly handlers: ObservableMap<IntentKind, readonly AnyHandler[]> = observable.map(undefined, {
    deep: false,
  });

  constructor() {
    makeObservable<Intents, 'put'>(this, { put: action });
  }

  /** Whether there is a handler. Observable: an action without one is not offered. */
  canHandle(kind: IntentKind): boolean {
    return (this.handlers.get(kind)?.length ?? 0) > 0;
  }

  /** Passes a draft to its handler. False: no handler, nothing happened. Throws what the handler throws. */
  raise<K extends IntentKind>(kind: K, draft: IntentShapes[K]): boolean {
    const handler = this.last(kind);
    if (handler === undefined) return false;
    handler.run(draft);
    return true;
  }

  /** Whether what the draft requests is already the case, e.g. a bond that is starred. False when no handler knows. Observable. */
  isDone<K extends IntentKind>(kind: K, draft: IntentShapes[K]): boolean {
    return this.last(kind)?.isDone(draft) ?? false;
  }

  /** Handles a kind of intent until the undo is called. */
  handle<K extends IntentKind>(
    kind: K,
    handler: IntentHandler<K>,
    isDone: IntentState<K> = () => false,
  ): Undo {
    // A separate entry: the same function given twice counts as two.
    const own: AnyHandler = { run: handler, isDone };
    this.put(kind, [...(this.handlers.get(kind) ?? []), own]);
    return () => {
      const remaining = this.handlers.get(kind) ?? [];
      if (remaining.includes(own))
        this.put(
          kind,
          remaining.filter((other) => other !== own),
        );
    };
  }

  private last<K extends IntentKind>(kind: K) {
    // `as` holds: only `handle` writes, a handler of the kind's own draft.
    return this.handlers.get(kind)?.at(-1) as { run: IntentHandler<K>; isDone: IntentState<K> } | undefined;
  }

  private put(kind: IntentKind, handlers: readonly AnyHandler[]): void {
    this.handlers.set(kind, handlers);
  }
}
