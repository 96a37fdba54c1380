import type { ColumnType } from 'kysely';

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

/** `order_entry`: the reply to an order entry, by the client's own id for it. */
interface OrderEntryTable {
  oper_id: Fixed<string>;
  cl_ord_id: Fixed<string>;
  body_hash: Fixed<string>;
  reply: ColumnType<unknown, string, never>;
  created_at: Fixed<Date>;
}

/** `order_terms`: the terms of a user's order that the book does not need. `settl_date` is `YYYY-MM-DD`. */
interface OrderTermsTable {
  order_id: Fixed<string>;
  deal_path_id: Fixed<string>;
  settl_date: Fixed<string>;
  remark: Fixed<string>;
}

/** `deal_path`: a trading path. At most one valid path of an operator is the default. */
export interface DealPathTable {
  id: Fixed<string>;
  oper_id: Fixed<string>;
  path_name: string;
  is_default: boolean;
  deal_org_name: string;
  deal_trader_name: string;
  deal_trader_phone: string;
  cfets_org_code: string;
  cfets_trader_id: string;
  custodian: '中债登' | '上清所' | '中证登';
  account_name: string;
  account_no: string;
  status: 'valid' | 'repealed';
  created_at: Fixed<Date>;
  updated_at: Date;
}

/** `maker_sheet`: a market maker's quoting sheet as JSON text. */
interface MakerSheetTable {
  oper_id: string;
  sheet: string;
  updated_at: Date;
}

/** `mass_cancel`: the result of a mass cancel, by the caller's own id for it. `security_id` is null for all bonds. */
interface MassCancelTable {
  oper_id: Fixed<string>;
  cancel_id: Fixed<string>;
  security_id: Fixed<string | null>;
  reply: ColumnType<unknown, string, never>;
  created_at: Fixed<Date>;
}

export interface OrderTables {
  order_entry: OrderEntryTable;
  order_terms: OrderTermsTable;
  deal_path: DealPathTable;
  maker_sheet: MakerSheetTable;
  mass_cancel: MassCancelTable;
}
