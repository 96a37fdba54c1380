import type { AccountTables } from './accounts.ts';
import type { AlertTables } from './alerts.ts';
import type { ArchiveTables } from './archive.ts';
import type { AudienceTables } from './audiences.ts';
import type { ApiKeyTables } from './api-keys.ts';
import type { AuditTables } from './audit.ts';
import type { BondTables } from './bonds.ts';
import type { CaseTables } from './cases.ts';
import type { ConfigTables } from './config.ts';
import type { EventTables } from './events.ts';
import type { MarketTables } from './market.ts';
import type { MessageTables } from './messages.ts';
import type { OrderTables } from './orders.ts';
import type { ProofTables } from './proofs.ts';
import type { SystemTables } from './system.ts';
import type { UsageTables } from './usage.ts';

/** Every table, by area. An area adds its own file here and one name to the list. */
export interface Tables
  extends
    SystemTables,
    BondTables,
    MarketTables,
    AccountTables,
    MessageTables,
    ArchiveTables,
    AuditTables,
    ProofTables,
    ConfigTables,
    OrderTables,
    AlertTables,
    ApiKeyTables,
    AudienceTables,
    CaseTables,
    EventTables,
    UsageTables {}
export type { OperatorTable, SignOnMark } from './accounts.ts';
export type { ApiKeyTable } from './api-keys.ts';
export type { ArchiveSegmentTable } from './archive.ts';
export type { PriceAlertTable } from './alerts.ts';
export type { AuditEventTable, AuditPendingTable } from './audit.ts';
export type {
  BondType,
  CouponType,
  Frequency,
  MarketCode,
  OptionType,
  SpreadClass,
  Tier,
} from './bond-codes.ts';
export type {
  BondTable,
  OrganisationKind,
  OrganisationTable,
  TraderTable,
  ValuationSource,
  ValuationTable,
} from './bonds.ts';
export type { CaseEntryTable, CaseTable } from './cases.ts';
export type { ConfigProposalTable, ConfigVersionTable } from './config.ts';
export type { BookTable, QuoteOrderTable, TradeTable, TrendBarTable } from './market.ts';
export type { EventPageTable } from './events.ts';
export type { MessageTable } from './messages.ts';
export type { DealPathTable } from './orders.ts';
