import { makeAutoObservable, observableRef } from 'mobx';
import type { Scope } from './scope.ts';

/** What the views of one mounted panel, page or widget hold. */
export interface Holding {
  /** Id of the plugin. */
  readonly plugin: string;
  /** The services that it needs, and its state. */
  readonly injected: object;
  /** All services, narrowed to what the manifest declares: used by core's hooks. */
  readonly services: object;
  readonly scope: Scope;
  /** Query parameters that a panel declares. */
  readonly query?: readonly string[] | undefined;
}

/** A mounted page or widget: what it holds, and any fault outside its rendering. */
export class OpenView {
  /** The reason to take the view down. */
  fault: Error | null = null;
  readonly holding: Holding;
  readonly #onClose: () => void;

  constructor(holding: Holding, onClose: () => void) {
    this.holding = holding;
    this.#onClose = onClose;
    makeAutoObservable(this, { fault: observableRef, holding: false });
  }

  fail(error: Error): void {
    this.fault ??= error;
  }

  /** The view left the page. */
  close(): void {
    this.#onClose();
    this.holding.scope.dispose();
  }
}
