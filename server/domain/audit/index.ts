/** Audit chain: what the rest of the server may use. */
export type { AuditEvent, AuditKind } from './audit-event.ts';
export { AuditSealer } from './audit-sealer.ts';
export { AuditWriter } from './audit-writer.ts';
export { verifyAudit } from './audit-verify.ts';
export type { AuditFault, AuditReport } from './audit-verify.ts';
