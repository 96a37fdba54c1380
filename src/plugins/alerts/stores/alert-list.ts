import { alerts } from '#contract/api';
import type { RequestOf } from '#contract/server';
import type { AlertPreferences, PriceAlert } from '#contract/entities';
import { sharedRun, type Undo } from '#core/clock';
import { type Http, nullIfFailed, rethrowMistake } from '#core/http';
import type { PushFrame, PushHub } from '#core/push';
import type { Words } from '#core/text';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';

/** The fields that the user fills in. */
export type AlertFields = RequestOf<typeof alerts.addAlert>['body'];

const DEFAULTS: AlertPreferences = { inPage: true, sound: true, browser: false };

interface Deps {
  readonly http: Http;
  readonly push: Pick<PushHub, 'subscribe'>;
}

/** The user's own price alerts, live, and their notification preferences. */
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
  /** Preferences stored on the server; null: not read yet. */
  private stored: AlertPreferences | null = null;
  /** Counts saves: a read started before one is outdated. */
  private saves = 0;
  /** Changes not yet answered by the server, oldest first. */
  private changes: readonly Partial<AlertPreferences>[] = [];
  private lastSave: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.deps = deps;
    makeAutoObservable<AlertList, 'deps' | 'listeners' | 'stored' | 'saves' | 'changes' | 'lastSave'>(
      this,
      {
        stored: observableRef,
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

  /** The notification preferences, including changes being saved. */
  get preferences(): AlertPreferences {
    return Object.assign({ ...(this.stored ?? DEFAULTS) }, ...this.changes);
  }

  /** Newest first; armed alerts before inactive ones. */
  get rows(): readonly PriceAlert[] {
    const place = ({ state }: PriceAlert): number => (state === 'fired' ? 1 : 0);
    return Array.from(this.byId.values()).toSorted(
      (a, b) =>
        place(a) - place(b) ||
        (b.updateTime ?? '').localeCompare(a.updateTime ?? '') ||
        a.alertId.localeCompare(b.alertId),
    );
  }

  /** Number of armed alerts. */
  get armed(): number {
    return Array.from(this.byId.values()).filter(({ state }) => state !== 'fired').length;
  }

  /** Calls `fn` with each alert that fires while there are followers, including one that fired while the connection was lost. */
  onFired(fn: (alert: PriceAlert) => void): Undo {
    this.listeners.add(fn);
    return () => void this.listeners.delete(fn);
  }

  /** Rejects with the call's HttpError; a refusal's `data` names the field. */
  async add(fields: AlertFields): Promise<PriceAlert> {
    return this.put(await this.deps.http.call(alerts.addAlert, { body: fields }, { notTips: true }));
  }

  /** Changes an alert and arms it again. Rejects as `add` does. */
  async update({ alertId, version }: PriceAlert, fields: AlertFields): Promise<PriceAlert> {
    return this.put(
      await this.deps.http.call(
        alerts.updateAlert,
        { body: { alertId, version, ...fields } },
        { notTips: true },
      ),
    );
  }

  /** Arms an alert that has fired. Rejects with the call's HttpError, which the notice centre has reported. */
  async rearm(alert: PriceAlert): Promise<PriceAlert> {
    const { alertId, version, securityId, field, comparison, priceType, price, repeat, note } = alert;
    const fields = { securityId, field, comparison, priceType, price, repeat, note };
    return this.put(await this.deps.http.call(alerts.updateAlert, { body: { alertId, version, ...fields } }));
  }

  /** The alert that has these fields: the edited one, or any. */
  like(edited: PriceAlert | null, fields: AlertFields): PriceAlert | undefined {
    const candidates = edited === null ? [...this.byId.values()] : [this.byId.get(edited.alertId)];
    return candidates.find(
      (alert) =>
        alert !== undefined &&
        alert.securityId === fields.securityId &&
        alert.field === fields.field &&
        alert.comparison === fields.comparison &&
        alert.priceType === fields.priceType &&
        alert.price === fields.price &&
        alert.repeat === fields.repeat &&
        alert.note === fields.note,
    );
  }

  /** Rejects with the call's HttpError, which the notice centre has reported. */
  async remove(alertId: string): Promise<void> {
    await this.deps.http.call(alerts.removeAlert, { body: { alertId } });
    runInAction(() => this.byId.delete(alertId));
  }

  /** Reads the notification preferences. Where they cannot be read the defaults apply. */
  async loadPreferences(): Promise<void> {
    const { saves } = this;
    const read = await this.deps.http
      .call(alerts.alertPreferences, {}, { notTips: true })
      .catch(nullIfFailed);
    if (read !== null && saves === this.saves) runInAction(() => (this.stored = read));
  }

  /**
   * Takes effect at once; reverts if the server does not store it. Changes are saved one at a time, so that a refused one neither reverts
   * others nor is saved with them. Unread preferences are read first: the defaults are never saved over them. Rejects with the call's
   * HttpError.
   */
  async savePreferences(change: Partial<AlertPreferences>): Promise<void> {
    const saving = this.lastSave.then(() => this.save(change));
    // Its own caller is told; the next one only waits.
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
    const before = this.stored ?? (await http.call(alerts.alertPreferences, {}));
    try {
      const saved = await http.call(alerts.saveAlertPreferences, { body: { ...before, ...change } });
      this.saves += 1;
      runInAction(() => (this.stored = saved));
    } catch (error) {
      rethrowMistake(error);
      // The server may have stored it.
      if (error.isOutcomeUnknown()) await this.loadPreferences();
      throw error;
    }
  }

  private start(): Undo {
    const stop = this.deps.push.subscribe('pricealert', {
      onFrame: this.take,
      onError: (_code, words) => this.refuse(words ?? { key: 'core:http.failed' }),
      onServed: () => this.refuse(null),
    });
    return () => {
      stop();
      this.clear();
    };
  }

  private put(alert: PriceAlert): PriceAlert {
    const existing = this.byId.get(alert.alertId);
    if (existing === undefined || existing.version < alert.version) this.byId.set(alert.alertId, alert);
    return alert;
  }

  private take({ op, ids, rows }: PushFrame<'pricealert'>): void {
    const isFirst = !this.ready;
    const fired = rows.filter((row) => {
      const previous = this.byId.get(row.alertId);
      return previous !== undefined && previous.firedCount < row.firedCount;
    });
    if (op === 'del') for (const id of ids ?? rows.map(({ alertId }) => alertId)) this.byId.delete(id);
    else {
      const currentIds = new Set(rows.map(({ alertId }) => alertId));
      if (op === 'snap')
        for (const id of Array.from(this.byId.keys())) if (!currentIds.has(id)) this.byId.delete(id);
      for (const row of rows) this.put(row);
    }
    if (op === 'snap') this.ready = true;
    if (isFirst || op === 'del') return;
    for (const row of fired) for (const listener of this.listeners) listener(row);
  }

  private refuse(words: Words | null): void {
    this.refusal = words;
  }

  private clear(): void {
    this.byId.clear();
    this.ready = false;
    this.refusal = null;
  }
}
