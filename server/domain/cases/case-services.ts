import type { Storage } from '#server/db';
import type { ApiKeys } from '#server/domain/accounts';
import type { AuditWriter } from '#server/domain/audit';
import type { TradingCalendar } from '#server/domain/calendar';
import type { MessageWriter } from '#server/domain/messages';
import type { Publisher, StreamSource } from '#server/push';
import type { Clock, Logger } from '#server/runtime';
import { CaseReader } from './case-reader.ts';
import { CaseService } from './case-service.ts';
import { CaseWriter } from './case-writer.ts';
import { TransferReminder } from './transfer-reminder.ts';

export interface CaseServicesDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publisher: Publisher;
  readonly audit: AuditWriter;
  readonly messages: MessageWriter;
  readonly keys: Pick<ApiKeys, 'issue'>;
  readonly calendar: Pick<TradingCalendar, 'isWorkday'>;
  /** Name of a bond; null if it does not exist. */
  readonly bondName: (securityId: string) => string | null;
}

export interface CaseServices {
  readonly service: CaseService;
  readonly reader: CaseReader;
  readonly source: StreamSource<'servicecase'>;
  readonly reminder: TransferReminder;
}

export function createCaseServices({ bondName, ...deps }: CaseServicesDeps): CaseServices {
  const symbolOf = (securityId: string): string => bondName(securityId) ?? '';
  const reader = new CaseReader(symbolOf);
  const writer = new CaseWriter({ ...deps, symbolOf });
  const isKnownBond = (securityId: string): boolean => bondName(securityId) !== null;
  return {
    reader,
    service: new CaseService({ ...deps, reader, writer, isKnownBond }),
    reminder: new TransferReminder({ ...deps, symbolOf }),
    // The list itself is read by its call; the stream only says what to reload.
    source: { type: 'servicecase', snapshot: async () => ({ rows: [] }) },
  };
}
