import type { ColumnType } from 'kysely';
import type {
  BondType,
  CouponType,
  Frequency,
  MarketCode,
  OptionType,
  SpreadClass,
  Tier,
} from './bond-codes.ts';

/** Nullable numeric column: decimal text when read, text or number when written. */
type NullableDecimal = ColumnType<string | null, string | number | null | undefined, string | number | null>;
/** date column: YYYY-MM-DD both ways. */
type DateText = string;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/**
 * `bond`: reference data. Rates in %, amounts in 亿元, prices per 100 face. `cross_codes` is a comma-separated list of ids, `repayments` one of `2027-03-10:20`,
 * day and % of the face.
 */
export interface BondTable {
  security_id: string;
  seccode: string;
  market: MarketCode;
  short_name: string;
  full_name: string;
  pinyin: string;
  bond_type: BondType;
  spread_class: SpreadClass;
  tier: Tier;
  issuer: string;
  issuer_rating: string | null;
  bond_rating: string | null;
  implied_rating: string | null;
  issue_amount_yi: NullableDecimal;
  coupon_rate_pct: NullableDecimal;
  coupon_type: CouponType;
  frequency: Frequency;
  day_count: string;
  issue_date: DateText;
  value_date: DateText;
  maturity_date: DateText | null;
  list_date: DateText | null;
  issue_price: NullableDecimal;
  option_type: OptionType;
  exercise_date: DateText | null;
  guarantor: string | null;
  cross_codes: string;
  repayments: string;
  demo: boolean;
  updated_at: CreatedAt;
}

export type OrganisationKind =
  | 'bigBank'
  | 'jointStockBank'
  | 'cityBank'
  | 'securities'
  | 'insurance'
  | 'fund';

/** `organisation`: a dealing institution. `activity_rank` 1 is the busiest. */
export interface OrganisationTable {
  org_id: string;
  /** CFETS institution code, 21 digits. */
  org_code: string;
  short_name: string;
  full_name: string;
  pinyin: string;
  kind: OrganisationKind;
  market_maker: boolean;
  activity_rank: number;
  demo: boolean;
}

/** `trader`: a trader of an institution. */
export interface TraderTable {
  trader_id: string;
  org_id: string;
  name: string;
  demo: boolean;
}

export type ValuationSource = 'CB' | 'CSI' | 'SHCH';

/** `valuation_revision`: its single row counts the changes of `valuation`. */
export interface ValuationRevisionTable {
  id: number;
  n: number;
}

/** `valuation`: one provider's figures for one bond on one day. Yields in %, prices per 100 face, change in basis points. */
export interface ValuationTable {
  security_id: string;
  valuation_date: DateText;
  source: ValuationSource;
  yield_mat: NullableDecimal;
  yield_exe: NullableDecimal;
  clean_mat: NullableDecimal;
  clean_exe: NullableDecimal;
  dirty_mat: NullableDecimal;
  accrued: NullableDecimal;
  modified_duration: NullableDecimal;
  convexity: NullableDecimal;
  dv01: NullableDecimal;
  spread_duration: NullableDecimal;
  recommended: 'mat' | 'exe';
  chg_bp: NullableDecimal;
  demo: boolean;
}

/** `watchlist`: bonds that an operator follows. */
interface WatchlistTable {
  oper_id: string;
  security_id: string;
  created_at: CreatedAt;
  /** '' for no group. */
  group_id: ColumnType<string, string | undefined, string>;
  /** Arranged position; null because starred later. */
  place: ColumnType<number | null, number | null | undefined, number | null>;
}

/** `watch_group`: a named section of an operator's watchlist. */
interface WatchGroupTable {
  oper_id: string;
  group_id: string;
  name: string;
  place: number;
}

/** `search_history`: bonds that an operator opened from search; one row per bond, with the latest time. */
interface SearchHistoryTable {
  oper_id: string;
  security_id: string;
  searched_at: ColumnType<Date, Date, Date>;
}

/** `public_notice`: an announcement on the home page, for everyone. */
interface PublicNoticeTable {
  notice_id: string;
  title: string;
  content: string;
  created_at: ColumnType<Date, Date, never>;
  demo: boolean;
}

export interface BondTables {
  bond: BondTable;
  organisation: OrganisationTable;
  trader: TraderTable;
  valuation: ValuationTable;
  valuation_revision: ValuationRevisionTable;
  watchlist: WatchlistTable;
  watch_group: WatchGroupTable;
  search_history: SearchHistoryTable;
  public_notice: PublicNoticeTable;
}
