import type { PriceAlert } from '#contract/entities';
import { BusinessError, notFound } from '#server/call';
import { lockOperator, type Storage, type Tx } from '#server/db';
import type { MarketServices } from '#server/domain/market';
import { isRefused, refusalError } from '#server/domain/orders';
import { type Clock, randomId } from '#server/runtime';
import { pricesForAlert } from './alert-prices.ts';
import { type StoredAlert, toAlert } from './alert-record.ts';
import { type AlertFields, checkAlert } from './check-alert.ts';
import { isBeyond } from './crossed.ts';
import { type AlertOwner, assertMaySeePrices } from './owner-rights.ts';

/** Maximum number of alerts per operator, including inactive ones. */
export const MAX_ALERTS = 100;

export interface AlertServiceDeps {
  readonly storage: Storage;
  readonly clock: Pick<Clock, 'now'>;
  readonly market: Pick<MarketServices, 'bonds' | 'marks' | 'view'>;
  /** Called after the commit. */
  readonly onChanged: (rows: readonly StoredAlert[]) => void;
  readonly onRemoved: (row: Pick<StoredAlert, 'alert_id' | 'oper_id'>) => void;
}

/** An operator's price alerts. The operator's id is part of every statement: another's alert reads as missing. */
export class AlertService {
  readonly #deps: AlertServiceDeps;

  constructor(deps: AlertServiceDeps) {
    this.#deps = deps;
  }

  /** Newest first. */
  async list(operId: string): Promise<PriceAlert[]> {
    const rows = await this.#deps.storage.kysely
      .selectFrom('price_alert')
      .selectAll()
      .where('oper_id', '=', operId)
      .orderBy('created_at', 'desc')
      .orderBy('alert_id')
      .execute();
    return rows.map((row) => this.#present(row));
  }

  /**
   * Throws BusinessError for an unverified user, an invalid bond or price, a limit that exists already, or too many alerts; `data` names the
   * field.
   */
  async add(owner: AlertOwner, fields: AlertFields): Promise<PriceAlert> {
    assertMaySeePrices(owner);
    const { operId } = owner;
    const columns = this.#columns(fields);
    return this.#change(operId, async (trx) => {
      const mine = await trx.selectFrom('price_alert').selectAll().where('oper_id', '=', operId).execute();
      if (mine.length >= MAX_ALERTS) {
        const values = { limit: MAX_ALERTS };
        throw new BusinessError(500, 'tooManyAlerts', { field: 'alertId', values });
      }
      assertNew(mine, columns, null);
      const at = new Date(this.#deps.clock.now());
      return trx
        .insertInto('price_alert')
        .values({ alert_id: randomId('A'), oper_id: operId, ...columns, created_at: at, updated_at: at })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  }

  /** Changes an alert and rearms it. Throws 404 for one that is not one's own, BusinessError 409 if it changed since `version`. */
  async update(
    owner: AlertOwner,
    alertId: string,
    version: number,
    fields: AlertFields,
  ): Promise<PriceAlert> {
    assertMaySeePrices(owner);
    const { operId } = owner;
    const columns = this.#columns(fields);
    return this.#change(operId, async (trx) => {
      const mine = await trx
        .selectFrom('price_alert')
        .selectAll()
        .where('oper_id', '=', operId)
        .forUpdate()
        .execute();
      const stored = mine.find((row) => row.alert_id === alertId);
      if (stored === undefined) throw notFound();
      if (stored.version !== version) {
        throw new BusinessError(409, 'alertChanged', { field: 'version', values: { limit: stored.version } });
      }
      assertNew(mine, columns, alertId);
      return trx
        .updateTable('price_alert')
        .set({ ...columns, updated_at: new Date(this.#deps.clock.now()), version: version + 1 })
        .where('alert_id', '=', alertId)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  }

  /** Throws 404 for an alert that is not one's own. */
  async remove(operId: string, alertId: string): Promise<void> {
    const { storage, onRemoved } = this.#deps;
    const row = await storage.kysely
      .deleteFrom('price_alert')
      .where('alert_id', '=', alertId)
      .where('oper_id', '=', operId)
      .returning(['alert_id', 'oper_id'])
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    onRemoved(row);
  }

  /** One change of an operator's alerts at a time. */
  async #change(operId: string, work: (trx: Tx) => Promise<StoredAlert>): Promise<PriceAlert> {
    const { storage, onChanged } = this.#deps;
    const row = await storage.tx(async (trx, afterCommit) => {
      await lockOperator(trx, operId);
      const changed = await work(trx);
      afterCommit(() => {
        onChanged([changed]);
      });
      return changed;
    });
    return this.#present(row);
  }

  #columns(fields: AlertFields) {
    const { market, clock } = this.#deps;
    const checked = checkAlert(fields, market, clock.now());
    if (isRefused(checked)) throw refusalError(checked);
    const { securityId: security_id, field, comparison, priceType: price_type, repeat } = fields;
    const columns = {
      security_id,
      field,
      comparison,
      price_type,
      price: checked.price,
      repeat,
      note: fields.note.trim(),
    };
    const now = pricesForAlert(columns, market.view, [])[0];
    const state = now !== undefined && isBeyond(columns, now) ? ('waiting' as const) : ('armed' as const);
    return { ...columns, state };
  }

  #present(row: StoredAlert): PriceAlert {
    return toAlert(row, this.#deps.market.bonds.get(row.security_id)?.symbol ?? row.security_id);
  }
}

type Columns = Pick<StoredAlert, 'security_id' | 'field' | 'comparison' | 'price_type' | 'price'>;

/** Refuses a duplicate: a double click is one alert. */
function assertNew(mine: readonly StoredAlert[], columns: Columns, except: string | null): void {
  const isSame = (row: StoredAlert): boolean =>
    row.alert_id !== except &&
    row.security_id === columns.security_id &&
    row.field === columns.field &&
    row.comparison === columns.comparison &&
    row.price_type === columns.price_type &&
    row.price === columns.price;
  if (mine.some(isSame)) throw new BusinessError(500, 'sameAlert', { field: 'price' });
}
