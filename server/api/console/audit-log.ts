import type { Archive } from '#server/archive';
import { consoleApi } from '#contract/api';
import { auditActorOf, route, type Route } from '#server/call';
import type { Accounts } from '#server/domain/accounts';
import { AuditReader } from '#server/domain/audit';

/** A page of the audit chain. Each access is itself written to the chain. */
export const auditLog = (
  { storage, audit }: Pick<Accounts, 'storage' | 'audit'>,
  archive: Archive,
): Route => {
  const reader = new AuditReader(archive);
  return route(consoleApi.audit, async ({ viewer, query, isAbandoned }) => {
    const detail = { page: query.page, kind: query.kinds ?? query.kind ?? null, of: query.operId ?? null };
    await audit.recordAlone(storage.kysely, { kind: 'audit.read', ...auditActorOf(viewer), detail });
    return reader.page(storage.kysely, query, isAbandoned);
  });
};
