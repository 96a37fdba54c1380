import { createHash } from 'node:crypto';
import type { AuditEntry } from './audit-event.ts';

/** Hash before the first event. */
export const CHAIN_START = '';

/** SHA-256 (hex) of an event chained to the previous one: an edited, dropped, inserted or moved event breaks every later hash. */
export function chainHash(previousHash: string, entry: AuditEntry): string {
  const text = JSON.stringify([
    entry.seq,
    entry.at,
    entry.kind,
    entry.operId,
    entry.sessionId,
    entry.ip,
    entry.detail,
  ]);
  return createHash('sha256').update(previousHash).update('\n').update(text).digest('hex');
}
