import { systemMigration } from './0001-system.ts';
import { bondsMigration } from './0010-bonds.ts';
import { organisationsMigration } from './0011-organisations.ts';
import { valuationsMigration } from './0012-valuations.ts';
import { watchlistMigration } from './0013-watchlist-and-search-history.ts';
import { noticesMigration } from './0014-notices.ts';
import { watchGroupsMigration } from './0015-watch-groups.ts';
import { marketMigration } from './0020-market.ts';
import { yieldNamesMigration } from './0021-yield-names.ts';
import { accountsMigration } from './0030-accounts.ts';
import { messagesMigration } from './0031-messages.ts';
import { auditMigration } from './0032-audit.ts';
import { proofsMigration } from './0033-proofs.ts';
import { secondFactorMigration } from './0034-second-factor.ts';
import { configVersionsMigration } from './0040-config-versions.ts';
import { savedLayoutsMigration } from './0041-saved-layouts.ts';
import { ordersMigration } from './0050-orders.ts';
import { dealPathsMigration } from './0051-deal-paths.ts';
import { makerSheetsMigration } from './0052-maker-sheets.ts';
import { massCancelMigration } from './0053-mass-cancel.ts';
import { priceAlertsMigration } from './0060-price-alerts.ts';
import { alertPreferencesMigration } from './0061-alert-preferences.ts';
import { settlementDaysMigration } from './0070-settlement-days.ts';
import { valuationRevisionMigration } from './0071-valuation-revision.ts';
import { rightsMigration } from './0072-rights.ts';
import { casesMigration } from './0074-cases.ts';
import { apiKeysMigration } from './0076-api-keys.ts';
import { configBasesMigration } from './0082-config-bases.ts';
import { audiencesMigration } from './0084-audiences.ts';
import { messageWordsMigration } from './0088-message-words.ts';
import { staffRolesMigration } from './0092-staff-roles.ts';
import { configProposalsMigration } from './0093-config-proposals.ts';
import { eventsMigration } from './0089-events.ts';
import { messageNumbersMigration } from './0095-message-numbers.ts';
import { lookalikeNamesMigration } from './0094-lookalike-names.ts';
import { transferRemindersMigration } from './0102-transfer-reminders.ts';
import { listsByPlaceMigration } from './0104-lists-by-place.ts';
import { usageMigration } from './0103-usage.ts';
import { trialsMigration } from './0113-trials.ts';
import { signOnMigration } from './0119-sign-on.ts';
import { deskListsByPlaceMigration } from './0128-desk-lists-by-place.ts';
import { archiveMigration } from './0140-archive.ts';
import { repaymentsMigration } from './0141-repayments.ts';
import { askedCasesMigration } from './0142-asked-cases.ts';
import { fillDaysMigration } from './0143-fill-days.ts';
import { listsByChoiceMigration } from './0144-lists-by-choice.ts';
import { listsByStateMigration } from './0145-lists-by-state.ts';
import { clockedJobsMigration } from './0146-clocked-jobs.ts';
import { rightsRequestsMigration } from './0147-rights-requests.ts';
import { reasonsByKeyMigration } from './0148-reasons-by-key.ts';
import { termsAcceptanceMigration } from './0149-terms-acceptance.ts';
import type { Migration } from './migration.ts';

/**
 * Every migration, in order. Numbers by area: 0001-0009 system, 0010-0019 bonds, valuations and calendar, 0020-0029 market (book, quotes and
 * orders, trades, trend bars), 0030-0039 accounts, sessions and messages, 0040-0049 configuration and saved layouts, 0050-0059 trading,
 * 0060-0069 price alerts, 0070-0079 settlement, valuations, rights, cases and program keys, 0080-0089 configuration bases and audiences,
 * 0090-0099 staff roles and approval, 0100-0109 services and usage.
 */
export const migrations: readonly Migration[] = [
  systemMigration,
  bondsMigration,
  organisationsMigration,
  valuationsMigration,
  watchlistMigration,
  noticesMigration,
  watchGroupsMigration,
  marketMigration,
  yieldNamesMigration,
  accountsMigration,
  messagesMigration,
  auditMigration,
  proofsMigration,
  secondFactorMigration,
  configVersionsMigration,
  savedLayoutsMigration,
  ordersMigration,
  dealPathsMigration,
  makerSheetsMigration,
  massCancelMigration,
  priceAlertsMigration,
  alertPreferencesMigration,
  settlementDaysMigration,
  valuationRevisionMigration,
  rightsMigration,
  casesMigration,
  apiKeysMigration,
  configBasesMigration,
  audiencesMigration,
  messageWordsMigration,
  eventsMigration,
  staffRolesMigration,
  configProposalsMigration,
  lookalikeNamesMigration,
  messageNumbersMigration,
  transferRemindersMigration,
  usageMigration,
  listsByPlaceMigration,
  trialsMigration,
  signOnMigration,
  deskListsByPlaceMigration,
  archiveMigration,
  repaymentsMigration,
  askedCasesMigration,
  fillDaysMigration,
  listsByChoiceMigration,
  listsByStateMigration,
  clockedJobsMigration,
  rightsRequestsMigration,
  reasonsByKeyMigration,
  termsAcceptanceMigration,
];
export type { Migration } from './migration.ts';
