/** Audit chain: the interface for the rest of the server. */
export type { AuditKind } from './audit-event.ts';
export { AuditForwarder } from './audit-forwarder.ts';
export type { SealedEvent } from './audit-forwarder.ts';
export { auditSyslog, syslogMessage } from './audit-syslog.ts';
export { auditWebhook } from './audit-webhook.ts';
export { LastHashMail } from './last-hash-mail.ts';
export { AuditReader } from './audit-reader.ts';
export { AuditSealer } from './audit-sealer.ts';
export { AuditWriter } from './audit-writer.ts';
export { hasEvents } from './has-events.ts';
export { verifyAudit } from './audit-verify.ts';
export type { AuditReport } from './audit-verify.ts';
export { chainHash } from './audit-chain.ts';
export type { AuditEvent } from './audit-event.ts';
