import type { StoredAlert } from './alert-record.ts';

/** Active alerts by bond, in memory: a change of a bond without alerts costs one look-up. */
export class AlertIndex {
  readonly #byId = new Map<string, StoredAlert>();
  readonly #byBond = new Map<string, Map<string, StoredAlert>>();

  get size(): number {
    return this.#byId.size;
  }

  /** Undefined: inactive, or removed. */
  get(alertId: string): StoredAlert | undefined {
    return this.#byId.get(alertId);
  }

  of(securityId: string): Iterable<StoredAlert> {
    return this.#byBond.get(securityId)?.values() ?? [];
  }

  watches(securityId: string): boolean {
    return this.#byBond.has(securityId);
  }

  bonds(): Iterable<string> {
    return this.#byBond.keys();
  }

  /** Stores the alert's newest state; an inactive one is no longer watched. A state older than the known one changes nothing. */
  put(row: StoredAlert): void {
    const existing = this.#byId.get(row.alert_id);
    if (existing !== undefined && existing.version >= row.version) return;
    this.remove(row.alert_id);
    if (row.state === 'fired') return;
    this.#byId.set(row.alert_id, row);
    const ofBond = this.#byBond.get(row.security_id);
    if (ofBond) ofBond.set(row.alert_id, row);
    else this.#byBond.set(row.security_id, new Map([[row.alert_id, row]]));
  }

  remove(alertId: string): void {
    const existing = this.#byId.get(alertId);
    if (existing === undefined) return;
    this.#byId.delete(alertId);
    const ofBond = this.#byBond.get(existing.security_id);
    ofBond?.delete(alertId);
    if (ofBond?.size === 0) this.#byBond.delete(existing.security_id);
  }
}
