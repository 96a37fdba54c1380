import type { PushedNotice } from '#contract/entities';
import { COPY_TOAST_MS, ERROR_TOAST_THROTTLE_MS } from '#contract/rules';
import type { Clock, Undo } from '#core/clock';
import type { PageLayout } from '#core/layout';
import { inboxWords, type Words } from '#core/text';
import { makeAutoObservable, observableShallow } from 'mobx';

/** How long a toast stays, by kind. */
const TOAST_MS = { error: 4000, warning: 4000, success: 2500, info: 3000 } as const;
/** A toast with a button stays longer: it has to be read and reached. */
const ACTION_TOAST_MS = 8000;
/** More toasts than this would hide each other: the oldest is removed. */
const MAX_TOASTS = 4;

export type ToastKind = keyof typeof TOAST_MS;

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly words: Words;
  /** One thing that the user may do about it. */
  readonly action?: ToastAction;
}

/** A button on a toast; pressing it also dismisses the toast. */
interface ToastAction {
  readonly words: Words;
  readonly run: () => void;
}

/** A button of a dialog. The first of them has the focus when it opens: the harmless one, since it may open while the user is typing. */
export interface DialogAction {
  readonly id: string;
  readonly words: Words;
  readonly kind: 'primary' | 'plain' | 'danger';
}

/** Two states of dashboards, drawn side by side below the text of a question. */
export interface DialogSides {
  /** Label of each side. */
  readonly names: readonly [Words, Words];
  readonly pages: readonly { readonly title: string; readonly sides: readonly [PageLayout, PageLayout] }[];
}

/** A question to the user. `dismissId` is the answer given by Esc or the close button; absent, the dialog cannot be dismissed. */
export interface DialogSpec {
  /** Dialogs of one kind are asked once: a second one while the first is open or waiting receives the same answer. */
  readonly kind: string;
  readonly tone?: 'info' | 'warning' | 'error';
  readonly title: Words;
  readonly body: Words;
  readonly actions: readonly DialogAction[];
  readonly dismissId?: string;
  readonly sides?: DialogSides;
}

interface Waiting {
  readonly id: number;
  readonly spec: DialogSpec;
  readonly answered: Promise<string>;
  readonly answer: (actionId: string) => void;
}

/** Messages to the user: toasts, and dialogs one at a time. Decides when; a view draws it (no DOM here). */
export class NoticeCentre {
  /** Toasts on screen, oldest first. */
  readonly toasts: Toast[] = [];
  private readonly queue: Waiting[] = [];
  readonly #clock: Clock;
  readonly #timers = new Map<number, Undo>();
  /** How long each toast on screen stays. */
  readonly #stays = new Map<number, number>();
  /** Handlers that announce some pushed notices better than a toast can. */
  readonly #handlers = new Set<(notice: PushedNotice) => boolean>();
  /** Number of active holds on the toasts on screen. */
  #holds = 0;
  #lastErrorAt = Number.NEGATIVE_INFINITY;
  #nextId = 1;

  constructor(clock: Clock) {
    this.#clock = clock;
    makeAutoObservable<NoticeCentre, 'queue'>(
      this,
      {
        toasts: observableShallow,
        queue: observableShallow,
      },
      { autoBind: true },
    );
  }

  /** The dialog to show now, or null. The others wait. */
  get dialog(): { readonly id: number; readonly spec: DialogSpec } | null {
    return this.queue[0] ?? null;
  }

  /** An error toast, at most one every 2 s; the others are dropped (R8.06). Returns whether it is shown. */
  error(words: Words): boolean {
    const now = this.#clock.monotonic();
    if (now - this.#lastErrorAt < ERROR_TOAST_THROTTLE_MS) return false;
    this.#lastErrorAt = now;
    return this.show('error', words, TOAST_MS.error);
  }

  warning(words: Words): void {
    this.show('warning', words, TOAST_MS.warning);
  }

  success(words: Words): void {
    this.show('success', words, TOAST_MS.success);
  }

  /** Confirms what was done, and offers to undo it or continue from it. */
  done(words: Words, action: ToastAction): void {
    this.show('success', words, ACTION_TOAST_MS, action);
  }

  info(words: Words): void {
    this.show('info', words, TOAST_MS.info);
  }

  /** Informs of something, and offers to act on it. */
  offer(words: Words, action: ToastAction): void {
    this.show('info', words, ACTION_TOAST_MS, action);
  }

  /** A notice was pushed: shows a toast of its title, unless a handler announces it otherwise. */
  arrived(notice: PushedNotice): void {
    for (const handles of this.#handlers) if (handles(notice)) return;
    this.info(inboxWords(notice).title);
  }

  /** Takes over the pushed notices for which `handles` returns true, until undone. */
  takeOver(handles: (notice: PushedNotice) => boolean): Undo {
    this.#handlers.add(handles);
    return () => void this.#handlers.delete(handles);
  }

  /** Confirms that text was copied, for 1.5 s (R9.03); or reports that it was not. */
  copied(ok: boolean): void {
    if (ok) this.show('success', { key: 'core:notice.copied' }, COPY_TOAST_MS);
    else this.error({ key: 'core:notice.copyFailed' });
  }

  /** Dismisses a toast. */
  dismiss(toastId: number): void {
    this.#timers.get(toastId)?.();
    this.#timers.delete(toastId);
    this.#stays.delete(toastId);
    const index = this.toasts.findIndex((toast) => toast.id === toastId);
    if (index >= 0) this.toasts.splice(index, 1);
  }

  /** Keeps the toasts on screen, and new ones, while the user is interacting with them; the last undo gives each its full time again. */
  hold(): Undo {
    this.#holds += 1;
    for (const stop of this.#timers.values()) stop();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      if (this.#holds === 0) for (const { id } of this.toasts) this.expire(id);
    };
  }

  /** Asks in a dialog, after any pending ones. Resolves with the id of the action chosen. */
  ask(spec: DialogSpec): Promise<string> {
    const same = this.queue.find((waiting) => waiting.spec.kind === spec.kind);
    if (same !== undefined) return same.answered;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.queue.push({ id: this.takeId(), spec, answered: promise, answer: resolve });
    return promise;
  }

  /** Withdraws questions of these kinds, which must no longer be answered: they resolve with ''. */
  withdraw(kinds: RegExp): void {
    for (const gone of this.queue.filter(({ spec }) => kinds.test(spec.kind))) {
      this.queue.splice(this.queue.indexOf(gone), 1);
      gone.answer('');
    }
  }

  /**
   * Yes or no. Resolves true when the user confirms. Asked again while it waits for an answer, it resolves false: one yes does one thing, and only
   * what was shown.
   */
  async confirm(spec: {
    readonly kind: string;
    readonly title: Words;
    readonly body: Words;
    readonly confirm?: Words;
    /** The way back; default "cancel", which is ambiguous where the action itself is a cancellation. */
    readonly dismiss?: Words;
    readonly danger?: boolean;
  }): Promise<boolean> {
    if (this.queue.some((waiting) => waiting.spec.kind === spec.kind)) return false;
    const answer = await this.ask({
      kind: spec.kind,
      title: spec.title,
      body: spec.body,
      actions: [
        { id: 'cancel', words: spec.dismiss ?? { key: 'core:dialog.cancel' }, kind: 'plain' },
        {
          id: 'confirm',
          words: spec.confirm ?? { key: 'core:dialog.confirm' },
          kind: spec.danger === true ? 'danger' : 'primary',
        },
      ],
      dismissId: 'cancel',
    });
    return answer === 'confirm';
  }

  /** The view calls this with the action chosen in the dialog shown. A stale id does nothing. */
  answer(dialogId: number, actionId: string): void {
    const current = this.queue[0];
    if (current?.id !== dialogId) return;
    this.queue.shift();
    current.answer(actionId);
  }

  private show(kind: ToastKind, words: Words, ms: number, action?: ToastAction): boolean {
    // The prompt about the end of a session says already why what follows fails.
    if (
      (kind === 'error' || kind === 'warning') &&
      this.queue.some(({ spec }) => spec.kind.startsWith('session.'))
    )
      return false;
    const id = this.takeId();
    this.toasts.push({ id, kind, words, ...(action && { action }) });
    this.#stays.set(id, ms);
    if (this.#holds === 0) this.expire(id);
    const oldest = this.toasts.length > MAX_TOASTS ? this.toasts[0] : undefined;
    if (oldest !== undefined) this.dismiss(oldest.id);
    return true;
  }

  private expire(id: number): void {
    this.#timers.get(id)?.();
    this.#timers.set(
      id,
      this.#clock.setTimeout(() => this.dismiss(id), this.#stays.get(id) ?? 0),
    );
  }

  private takeId(): number {
    this.#nextId += 1;
    return this.#nextId;
  }
}
