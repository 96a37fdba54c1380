import type { ColumnType, Generated } from 'kysely';

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

/** `price_alert`: an operator's price alert. Prices in whole 1e-4 of `price_type`. */
export interface PriceAlertTable {
  alert_id: Fixed<string>;
  oper_id: Fixed<string>;
  security_id: string;
  field: 'bid' | 'ofr' | 'last';
  comparison: '>=' | '<=';
  price_type: 'Y' | 'C';
  price: number;
  repeat: 'once' | 'every';
  note: string;
  state: 'armed' | 'waiting' | 'fired';
  fired_count: Generated<number>;
  fired_at: Date | null;
  fired_price: number | null;
  created_at: Fixed<Date>;
  updated_at: Date;
  version: Generated<number>;
}

/** `alert_preference`: how an operator is notified. */
interface AlertPreferenceTable {
  oper_id: Fixed<string>;
  in_page: boolean;
  sound: boolean;
  browser: boolean;
}

export interface AlertTables {
  price_alert: PriceAlertTable;
  alert_preference: AlertPreferenceTable;
}
