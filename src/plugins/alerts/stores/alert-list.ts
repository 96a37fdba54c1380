import { alerts } from '#contract/api';
import type { RequestOf } from '#contract/server';
import type { AlertPreferences, PriceAlert } from '#contract/entities';
import { sharedRun, type Undo } from '#core/clock';
import type { Http } from '#core/http';
import type { PushFrame, PushHub } from '#core/push';
import type { Words } from '#core/text';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';

/** What a person fills in. */
export type AlertFields = RequestOf<typeof alerts.addAlert>['body'];

const DEFAULTS: AlertPreferences = { inPage: true, sound: true, browser: false };

interface Deps {
  readonly http: Http;
  readonly push: Pick<PushHub, 'subscribe'>;
}

/** One's own price alerts, live, and how one wants to be told. */
export class AlertList {
  /** The alerts have been read. */
  ready = false;
  /** The server's refusal of the stream. */
  refusal: Words | null = null;
  readonly byId = observable.map<string, PriceAlert>(undefined, { deep: false });
  /** Keeps the list current until undone. Followers share one subscription. */
  readonly follow = sharedRun(() => this.start());
  private readonly deps: Deps;
  private readonly listeners = new Set<(alert: PriceAlert) => void>();
  /** What the server keeps; null: it has not been read. */
  private kept: AlertPreferences | null = null;
  /** Counts what was saved: a reading from before it is older. */
  private saves = 0;
  /** Changes that it has not answered yet, the oldest first. */
  private changes: readonly Partial<AlertPreferences>[] = [];
  private lastSave: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.deps = deps;
    makeAutoObservable<AlertList, 'deps' | 'listeners' | 'kept' | 'saves' | 'changes' | 'lastSave'>(
      this,
      {
        kept: observableRef,
        changes: observableRef,
        lastSave: false,
        saves: false,
        byId: false,
        deps: false,
        listeners: false,
        follow: false,
      },
      { autoBind: true },
    );
  }

  /** How one wants to be told, with what was changed and is on its way. */
  get preferences(): AlertPreferences {
    return Object.assign({ ...(this.kept ?? DEFAULTS) }, ...this.changes);
  }

  /** The newest first; those that wait for a price before those at rest. */
  get rows(): readonly PriceAlert[] {
    const isRest = ({ state }: PriceAlert): number => Number(state === 'fired');
    return Array.from(this.byId.values()).toSorted(
      (a, b) =>
        isRest(a) - isRest(b) ||
        (b.updateTime ?? '').localeCompare(a.updateTime ?? '') ||
        a.alertId.localeCompare(b.alertId),
    );
  }

  /** How many wait for a price. */
  get armed(): number {
    return Array.from(this.byId.values()).filter(({ state }) => state !== 'fired').length;
  }

  /** Calls `fn` with each alert that fires while somebody follows, also one that fired while the connection was lost. */
  onFired(fn: (alert: PriceAlert) => void): Undo {
    this.listeners.add(fn);
    return () => void this.listeners.delete(fn);
  }

  /** Rejects with the call's HttpError; a refusal's `data` names the field. */
  async add(fields: AlertFields): Promise<PriceAlert> {
    return this.put(await this.deps.http.call(alerts.addAlert, { body: fields }, { notTips: true }));
  }

  /** Changes an alert and arms it anew. Rejects as `add` does. */
  async update({ alertId, version }: PriceAlert, fields: AlertFields): Promise<PriceAlert> {
    return this.put(
      await this.deps.http.call(
        alerts.updateAlert,
        { body: { alertId, version, ...fields } },
        { notTips: true },
      ),
    );
  }

  /** Rejects with the call's HttpError, which the notice centre has told. */
  async remove(alertId: string): Promise<void> {
    await this.deps.http.call(alerts.removeAlert, { body: { alertId } });
    runInAction(() => this.byId.delete(alertId));
  }

  /** Reads how the person wants to be told. Never rejects: the defaults stand then. */
  async loadPreferences(): Promise<void> {
    const { saves } = this;
    const read = await this.deps.http.call(alerts.alertPreferences, {}, { notTips: true }).catch(() => null);
    if (read !== null && saves === this.saves) runInAction(() => (this.kept = read));
  }

  /**
   * Takes effect at once; goes back where the server does not keep it. One change is saved after the other, so that one that is refused neither
   * takes others back nor goes along with them. What could not be read before is read first: the defaults are never saved over it. Rejects with
   * the call's HttpError.
   */
  async savePreferences(change: Partial<AlertPreferences>): Promise<void> {
    const saving = this.lastSave.then(() => this.save(change));
    this.lastSave = saving.catch(() => undefined);
    this.changes = [...this.changes, change];
    try {
      await saving;
    } finally {
      runInAction(() => (this.changes = this.changes.filter((other) => other !== change)));
    }
  }

  private async save(change: Partial<AlertPreferences>): Promise<void> {
    const { http } = this.deps;
    const before = this.kept ?? (await http.call(alerts.alertPreferences, {}));
    const kept = await http.call(alerts.saveAlertPreferences, { body: { ...before, ...change } });
    this.saves += 1;
    runInAction(() => (this.kept = kept));
  }

  private start(): Undo {
    const stop = this.deps.push.subscribe('pricealert', {
      onFrame: this.take,
      onError: (_code, words) => this.refuse(words),
    });
    return () => {
      stop();
      this.clear();
    };
  }

  private put(alert: PriceAlert): PriceAlert {
    const known = this.byId.get(alert.alertId);
    if (known === undefined || known.version < alert.version) this.byId.set(alert.alertId, alert);
    return alert;
  }

  private take({ op, ids, rows }: PushFrame<'pricealert'>): void {
    const isFirst = !this.ready;
    const fired = rows.filter((row) => {
      const known = this.byId.get(row.alertId);
      return known !== undefined && known.firedCount < row.firedCount;
    });
    if (op === 'del') for (const id of ids ?? rows.map(({ alertId }) => alertId)) this.byId.delete(id);
    else {
      const kept = new Set(rows.map(({ alertId }) => alertId));
      if (op === 'snap')
        for (const id of Array.from(this.byId.keys())) if (!kept.has(id)) this.byId.delete(id);
      for (const row of rows) this.put(row);
    }
    if (op === 'snap') this.ready = true;
    if (isFirst || op === 'del') return;
    for (const row of fired) for (const listener of this.listeners) listener(row);
  }

  private refuse(words: Words | null): void {
    this.refusal = words ?? { key: 'core:http.failed' };
  }

  private clear(): void {
    this.byId.clear();
    this.ready = false;
    this.refusal = null;
  }
}
