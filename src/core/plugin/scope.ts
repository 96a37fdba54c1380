import type { Undo } from '#core/clock';

/** Owns the undos of everything that started under it, so that nothing outlives it. */
export interface Scope {
  readonly disposed: boolean;
  /** Takes ownership of an undo. On a disposed scope it runs at once, so a late start leaves nothing behind. Returns it, to undo earlier. */
  own(undo: Undo): Undo;
  /** A scope that ends with this one, or earlier. */
  child(): Scope;
  /** Runs every undo once, newest first. A throwing undo does not stop the others; the errors are returned. */
  dispose(): readonly unknown[];
}

/** Makes an empty scope. */
export function createScope(): Scope {
  const undos = new Set<Undo>();
  let disposed = false;
  const scope: Scope = {
    get disposed() {
      return disposed;
    },
    own(undo) {
      const once = (): void => {
        if (undos.delete(once)) undo();
      };
      undos.add(once);
      if (disposed) once();
      return once;
    },
    child() {
      const inner = createScope();
      const leave = scope.own(() => void inner.dispose());
      inner.own(leave);
      return inner;
    },
    dispose() {
      disposed = true;
      const errors: unknown[] = [];
      for (const undo of [...undos].toReversed()) {
        try {
          undo();
        } catch (error) {
          errors.push(error);
        }
      }
      return errors;
    },
  };
  return scope;
}
