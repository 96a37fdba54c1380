import type { Browser, Wire } from '#core/browser';
import type { Clock, Undo } from '#core/clock';
import type { Channels } from '#core/plugin';
import type { SessionStore } from '#core/session';
import { randomId } from '#core/storage';
import { reaction } from 'mobx';
import { readMessage, type UnsavedLayouts, type WindowMessage } from './messages.ts';
import { type OpenedPanels, type PopoutPlaces, Popouts } from './popouts.ts';
import { SharedChannels } from './shared-channels.ts';

interface LinkDeps {
  readonly browser: Browser;
  readonly clock: Clock;
  readonly places: PopoutPlaces;
  readonly opened: OpenedPanels;
  readonly channels: Channels;
  readonly session: Pick<SessionStore, 'isLogin' | 'sessionId' | 'status'>;
  /** Another window saved layouts, or closed before it had saved these. */
  readonly onLayouts: (unsaved?: UnsavedLayouts) => void;
  /** Receives messages that no window of this product sends. */
  readonly onStranger: (raw: unknown) => void;
}

/** The group of users who are not logged in. */
const VISITORS = 'visitor';

/**
 * Joins this window to the other windows and tabs of the same session: colour channels, popped-out panels. Windows of another
 * session, or of none, are on another wire; when the user changes, what the previous one had chosen is cleared.
 */
export class WindowLink {
  readonly popouts: Popouts;
  private readonly deps: LinkDeps;
  private readonly shared: SharedChannels;
  private readonly id = randomId();
  private wire: Wire | null = null;
  /** The last session, or group of visitors, that this window belonged to. */
  private group: string | null = null;

  constructor(deps: LinkDeps) {
    this.deps = deps;
    this.shared = new SharedChannels(deps.channels, deps.clock);
    const { browser, clock, places, opened } = deps;
    this.popouts = new Popouts({
      browser,
      clock,
      places,
      opened,
      wire: {
        send: (what, panel) => this.post({ what, from: this.id, panel }),
        ask: () => this.ask(),
      },
    });
  }

  /** Joins the windows of the current user, now and after every change. The undo leaves them. */
  start(): Undo {
    const { browser, session } = this.deps;
    const undos = [
      this.shared.watch((entry) => this.post({ what: 'value', from: this.id, entry })),
      reaction(
        () => (session.isLogin ? session.sessionId : session.status === 'visitor' ? VISITORS : null),
        (group) => this.join(group),
        { fireImmediately: true },
      ),
      // Timers of a hidden window may sleep: one that becomes visible asks at once.
      browser.watchVisible((visible) => {
        if (visible) this.popouts.rollCall();
      }),
    ];
    return () => {
      for (const undo of undos) undo();
      this.leave();
      this.popouts.clear();
    };
  }

  /** Notifies the other windows that layouts were saved, or leaves unsaved ones to them. */
  announceLayouts(unsaved?: UnsavedLayouts): void {
    this.post({ what: 'layouts', from: this.id, ...(unsaved ? { unsaved } : {}) });
  }

  private join(group: string | null): void {
    this.leave();
    // The session died: the visible page stays, alone (spec section 4).
    if (group === null) return;
    if (this.group !== null && this.group !== VISITORS && this.group !== group) {
      this.shared.clear();
      this.popouts.clear();
    }
    this.group = group;
    this.wire = this.deps.browser.wire(`bond.windows.${group}`, (raw) => this.receive(raw));
    this.ask();
  }

  private leave(): void {
    this.wire?.close();
    this.wire = null;
  }

  private ask(): void {
    this.post({ what: 'ask', from: this.id, entries: this.shared.entries, out: this.poppedOut });
  }

  private get poppedOut(): string[] {
    return this.popouts.mine === null ? [] : [this.popouts.mine];
  }

  private post(message: WindowMessage): void {
    this.wire?.post(message);
  }

  private receive(raw: unknown): void {
    const message = readMessage(raw);
    if (message === null) this.deps.onStranger(raw);
    else if (message.from !== this.id) this.follow(message);
  }

  private follow(message: WindowMessage): void {
    const { shared, popouts } = this;
    switch (message.what) {
      case 'ask':
        shared.merge(message.entries, 'newer');
        popouts.claim(message.out);
        popouts.notePlace();
        this.post({
          what: 'state',
          from: this.id,
          to: message.from,
          entries: shared.entries,
          out: this.poppedOut,
        });
        return;
      case 'state':
        if (message.to === this.id) shared.merge(message.entries, 'same');
        popouts.claim(message.out);
        return;
      case 'value':
        shared.merge([message.entry], message.from < this.id ? 'same' : 'newer');
        return;
      case 'out':
        popouts.claim([message.panel]);
        return;
      case 'in':
        popouts.release(message.panel);
        return;
      case 'putBack':
        if (popouts.mine === message.panel) popouts.returnPanel();
        popouts.release(message.panel);
        return;
      case 'layouts':
        this.deps.onLayouts(message.unsaved);
    }
  }
}
