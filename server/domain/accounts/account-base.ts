import type { Storage } from '#server/db';
import type { AttemptBudget } from '#server/domain/attempts';
import type { AuditWriter } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import type { OutboxSender } from '#server/domain/outbox';
import type { SessionCloser } from '#server/push';
import type { Clock } from '#server/runtime';
import type { OperatorReader } from './operator/operator-reader.ts';
import type { OperatorWriter } from './operator/operator-writer.ts';
import type { TermsAcceptance } from './profile/terms-acceptance.ts';

/** Shared dependencies of the four parts of the accounts area. */
export interface AccountBase {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly budget: AttemptBudget;
  readonly messages: MessageWriter;
  readonly outbox: OutboxSender;
  readonly closer: SessionCloser;
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly termsAcceptance: TermsAcceptance;
}
