import type { DealPath } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import { BusinessError, notFound } from '#server/call';
import { lockOperator, type Storage, type Tx } from '#server/db';
import type { DealPathTable } from '#server/db/tables';
import type { AuditWriter } from '#server/domain/audit';
import type { Sender } from '#server/domain/orders';
import { type Clock, randomId } from '#server/runtime';
import { sql } from 'kysely';

/** The fields of the form. */
export type DealPathFields = Pick<
  DealPath,
  | 'pathName'
  | 'dealOrgName'
  | 'dealTraderName'
  | 'dealTraderPhone'
  | 'cfetsOrgCode'
  | 'cfetsTraderId'
  | 'custodian'
  | 'accountName'
  | 'accountNo'
>;

interface PathRow extends Record<keyof DealPathTable, unknown> {
  readonly id: string;
  readonly path_name: string;
  readonly is_default: boolean;
  readonly deal_org_name: string;
  readonly deal_trader_name: string;
  readonly deal_trader_phone: string;
  readonly cfets_org_code: string;
  readonly cfets_org_name: string | null;
  readonly cfets_trader_id: string;
  readonly cfets_trader_name: string | null;
  readonly custodian: DealPathTable['custodian'];
  readonly account_name: string;
  readonly account_no: string;
  readonly status: DealPathTable['status'];
  readonly updated_at: Date;
}

const MAX_PATHS = 50;

/** An operator's trading paths. The operator's id is part of every statement: another's path reads as missing. */
export class DealPaths {
  readonly #deps: {
    readonly storage: Storage;
    readonly clock: Pick<Clock, 'now'>;
    readonly audit: AuditWriter;
  };

  constructor(deps: {
    readonly storage: Storage;
    readonly clock: Pick<Clock, 'now'>;
    readonly audit: AuditWriter;
  }) {
    this.#deps = deps;
  }

  /** Valid ones first, the default at the top; then repealed ones. */
  async list(operId: string): Promise<DealPath[]> {
    const { rows } =
      await sql<PathRow>`select path.*, org.full_name as cfets_org_name, trader.name as cfets_trader_name
      from deal_path as path left join organisation as org on org.org_code = path.cfets_org_code
      left join trader on trader.trader_id = path.cfets_trader_id and trader.org_id = org.org_id
      where path.oper_id = ${operId}
      order by path.status = 'valid' desc, path.is_default desc, path.created_at desc, path.id limit 200`.execute(
        this.#deps.storage.kysely,
      );
    return rows.map(pathOf);
  }

  /** Adds a path; the first one becomes the default. Throws BusinessError for a name in use, an unknown institution or trader, too many paths. */
  async add(fields: DealPathFields, sender: Sender): Promise<DealPath> {
    const id = randomId('P');
    await this.#change(sender, { kind: 'dealPath.added', id }, async (trx) => {
      const { operId } = sender.session;
      const mine = await this.#valid(trx, operId);
      if (mine.length >= MAX_PATHS)
        throw new BusinessError(500, 'tooManyPaths', { values: { limit: MAX_PATHS } });
      await this.#check(trx, fields, mine, null);
      const now = new Date(this.#deps.clock.now());
      await trx
        .insertInto('deal_path')
        .values({
          id,
          oper_id: operId,
          ...columnsOf(fields),
          is_default: mine.length === 0,
          status: 'valid',
          created_at: now,
          updated_at: now,
        })
        .execute();
    });
    return this.#one(sender.session.operId, id);
  }

  /** Changes a valid path. Throws 404 for one that is repealed or not one's own. */
  async update(id: string, fields: DealPathFields, sender: Sender): Promise<DealPath> {
    await this.#change(sender, { kind: 'dealPath.changed', id }, async (trx) => {
      const mine = await this.#valid(trx, sender.session.operId);
      if (!mine.some((path) => path.id === id)) throw notFound();
      await this.#check(trx, fields, mine, id);
      await this.#set(trx, id, columnsOf(fields));
    });
    return this.#one(sender.session.operId, id);
  }

  /** Makes a valid path the default one. */
  async setDefault(id: string, sender: Sender): Promise<void> {
    await this.#change(sender, { kind: 'dealPath.madeDefault', id }, async (trx) => {
      const mine = await this.#valid(trx, sender.session.operId);
      if (!mine.some((path) => path.id === id)) throw notFound();
      for (const path of mine)
        if (path.is_default && path.id !== id) await this.#set(trx, path.id, { is_default: false });
      await this.#set(trx, id, { is_default: true });
    });
  }

  /** Repeals a path; orders that name it keep it. The newest other one becomes the default. */
  async repeal(id: string, sender: Sender): Promise<void> {
    await this.#change(sender, { kind: 'dealPath.repealed', id }, async (trx) => {
      const mine = await this.#valid(trx, sender.session.operId);
      const path = mine.find((other) => other.id === id);
      if (path === undefined) throw notFound();
      await this.#set(trx, id, { status: 'repealed', is_default: false });
      const next = mine.find((other) => other.id !== id);
      if (path.is_default && next !== undefined) await this.#set(trx, next.id, { is_default: true });
    });
  }

  async #change(
    { session: { operId, sessionId }, ip }: Sender,
    {
      kind,
      id,
    }: {
      readonly kind: 'dealPath.added' | 'dealPath.changed' | 'dealPath.madeDefault' | 'dealPath.repealed';
      readonly id: string;
    },
    work: (trx: Tx) => Promise<void>,
  ): Promise<void> {
    const { storage, audit } = this.#deps;
    await storage.tx(async (trx) => {
      await lockOperator(trx, operId);
      await work(trx);
      await audit.record(trx, { kind, operId, sessionId, ip, detail: { id } });
    });
  }

  #valid(trx: Tx, operId: string) {
    return trx
      .selectFrom('deal_path')
      .select(['id', 'path_name', 'is_default'])
      .where('oper_id', '=', operId)
      .where('status', '=', 'valid')
      .orderBy('created_at', 'desc')
      .execute();
  }

  async #check(
    trx: Tx,
    { pathName, cfetsOrgCode, cfetsTraderId }: DealPathFields,
    mine: readonly { readonly id: string; readonly path_name: string }[],
    except: string | null,
  ): Promise<void> {
    if (mine.some((path) => path.path_name === pathName && path.id !== except)) {
      throw new BusinessError(500, 'pathNameTaken', { field: 'pathName', values: { name: pathName } });
    }
    const org = await trx
      .selectFrom('organisation')
      .select('org_id')
      .where('org_code', '=', cfetsOrgCode)
      .executeTakeFirst();
    if (org === undefined) throw new BusinessError(500, 'unknownCfetsOrg', { field: 'cfetsOrgCode' });
    const traders = await trx
      .selectFrom('trader')
      .select('trader_id')
      .where('org_id', '=', org.org_id)
      .execute();
    // If an institution's traders are unknown, none can be selected: the name is typed.
    const isFine =
      traders.length === 0 ? cfetsTraderId === '' : traders.some(({ trader_id: id }) => id === cfetsTraderId);
    if (!isFine) throw new BusinessError(500, 'unknownCfetsTrader', { field: 'cfetsTraderId' });
  }

  async #set(
    trx: Tx,
    id: string,
    values: Partial<Omit<DealPathTable, 'id' | 'oper_id' | 'created_at'>>,
  ): Promise<void> {
    const updated_at = new Date(this.#deps.clock.now());
    await trx
      .updateTable('deal_path')
      .set({ ...values, updated_at })
      .where('id', '=', id)
      .execute();
  }

  async #one(operId: string, id: string): Promise<DealPath> {
    const path = (await this.list(operId)).find((other) => other.id === id);
    if (path === undefined) throw notFound();
    return path;
  }
}

const columnsOf = (fields: DealPathFields) => ({
  path_name: fields.pathName,
  deal_org_name: fields.dealOrgName,
  deal_trader_name: fields.dealTraderName,
  deal_trader_phone: fields.dealTraderPhone,
  cfets_org_code: fields.cfetsOrgCode,
  cfets_trader_id: fields.cfetsTraderId,
  custodian: fields.custodian,
  account_name: fields.accountName,
  account_no: fields.accountNo,
});

const pathOf = (row: PathRow): DealPath => ({
  id: row.id,
  pathName: row.path_name,
  isDefault: row.is_default ? '1' : '0',
  dealOrgName: row.deal_org_name,
  dealTraderName: row.deal_trader_name,
  dealTraderPhone: row.deal_trader_phone,
  cfetsOrgCode: row.cfets_org_code,
  cfetsOrgName: row.cfets_org_name ?? '',
  cfetsTraderId: row.cfets_trader_id,
  cfetsTraderName: row.cfets_trader_name ?? '',
  custodian: row.custodian,
  accountName: row.account_name,
  accountNo: row.account_no,
  status: row.status,
  updateTime: beijingTimeText(row.updated_at),
});
