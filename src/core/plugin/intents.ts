import type { Undo } from '#core/clock';
import { action, makeObservable, observable, type ObservableMap } from 'mobx';
import type { IntentKind, IntentShapes } from './intent-shapes.ts';

/** Does what a draft asks for. */
export type IntentHandler<K extends IntentKind> = (draft: IntentShapes[K]) => void;

/** Whether what a draft asks for is so already. Observable, or what shows it stands still. */
export type IntentState<K extends IntentKind> = (draft: IntentShapes[K]) => boolean;

// Each handler is kept with the kind that it was given for.
interface AnyHandler {
  readonly run: (draft: never) => void;
  readonly isDone: (draft: never) => boolean;
}

/**
 * Where a panel asks for something that another plugin does: press a price here, and the ticket opens there. Neither knows the other. The
 * handler that came last answers, so that a plugin may stand in for another while it is there.
 */
export class Intents {
  private readonly handlers: ObservableMap<IntentKind, readonly AnyHandler[]> = observable.map(undefined, {
    deep: false,
  });

  constructor() {
    makeObservable<Intents, 'put'>(this, { put: action });
  }

  /** Whether somebody would answer. Observable: offer what nobody does, and it is absent. */
  canHandle(kind: IntentKind): boolean {
    return (this.handlers.get(kind)?.length ?? 0) > 0;
  }

  /** Hands a draft to its handler. False: nobody handles it, nothing happened. Throws what the handler throws. */
  raise<K extends IntentKind>(kind: K, draft: IntentShapes[K]): boolean {
    const handler = this.last(kind);
    if (handler === undefined) return false;
    handler.run(draft);
    return true;
  }

  /** Whether what the draft asks for is so already: a bond that is starred. False where nobody knows. Observable. */
  isDone<K extends IntentKind>(kind: K, draft: IntentShapes[K]): boolean {
    return this.last(kind)?.isDone(draft) ?? false;
  }

  /** Answers a kind of intent until the undo is called. */
  handle<K extends IntentKind>(
    kind: K,
    handler: IntentHandler<K>,
    isDone: IntentState<K> = () => false,
  ): Undo {
    // A place of its own: the same function given twice is two.
    const own: AnyHandler = { run: handler, isDone };
    this.put(kind, [...(this.handlers.get(kind) ?? []), own]);
    return () => {
      const left = this.handlers.get(kind) ?? [];
      if (left.includes(own))
        this.put(
          kind,
          left.filter((other) => other !== own),
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
