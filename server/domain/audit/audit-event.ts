/** Kinds of audit events. Each area adds the kinds that it writes. Names are `area.action`, so that a reader can filter by area. */
export type AuditKind =
  | 'login.success'
  | 'login.failure'
  | 'login.blocked'
  | 'login.elsewhere'
  | 'session.logout'
  | 'session.expired'
  | 'session.ended'
  | 'password.changed'
  | 'password.refused'
  | 'profile.changed'
  | 'account.registered'
  | 'account.termsAccepted'
  | 'account.stopped'
  | 'account.resumed'
  | 'account.unlocked'
  | 'account.viewed'
  | 'account.searched'
  | 'account.madeStaff'
  | 'account.unmadeStaff'
  | 'account.rightsChanged'
  | 'account.rightsProposed'
  | 'account.rightsReturned'
  | 'account.rightsWithdrawn'
  | 'identity.linked'
  | 'identity.unlinked'
  | 'contact.changed'
  | 'secondFactor.on'
  | 'secondFactor.off'
  | 'realName.submitted'
  | 'realName.accepted'
  | 'realName.refused'
  | 'image.uploaded'
  | 'validity.changed'
  | 'access.denied'
  | 'audience.saved'
  | 'audience.dropped'
  | 'audience.membersChanged'
  | 'notice.broadcast'
  | 'event.saved'
  | 'event.dropped'
  | 'config.published'
  | 'config.rolledBack'
  | 'config.proposed'
  | 'config.approved'
  | 'config.returned'
  | 'config.withdrawn'
  | 'config.notPublished'
  | 'config.trialBegun'
  | 'config.trialTakenBack'
  | 'config.switchedOff'
  | 'config.switchedOn'
  | 'interfaceStatus.set'
  | 'interfaceStatus.cleared'
  | 'audit.read'
  | 'outbox.read'
  | 'realName.viewed'
  | 'key.rotated'
  | 'apiKey.granted'
  | 'apiKey.made'
  | 'apiKey.rotated'
  | 'apiKey.revoked'
  | 'apiKey.refused'
  | 'order.new'
  | 'order.rest'
  | 'order.fill'
  | 'order.roll'
  | 'order.end'
  | 'order.confirmed'
  | 'order.refused'
  | 'order.cancelAsked'
  | 'order.cancelAllAsked'
  | 'dealPath.added'
  | 'dealPath.changed'
  | 'dealPath.madeDefault'
  | 'dealPath.repealed'
  | 'sharing.changed'
  | 'case.opened'
  | 'case.answered'
  | 'case.moved'
  | 'case.imageViewed'
  | 'server.started'
  | 'server.stopped';

/** What happened, to whom, from where. Never a password, token, code, phone, name or address: ids only. */
export interface AuditEvent {
  readonly kind: AuditKind;
  readonly operId?: string | null;
  readonly sessionId?: string | null;
  readonly ip?: string | null;
  /** Small and flat. Written as JSON, so that control characters cannot forge a line. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** The detail of an event as it is stored. */
export const detailText = (detail: NonNullable<AuditEvent['detail']>): string => JSON.stringify(detail);

/** An event as it is hashed and stored. `at` is ISO 8601 in UTC with milliseconds; `detail` is JSON text. */
export interface AuditEntry {
  readonly seq: number;
  readonly at: string;
  readonly kind: string;
  readonly operId: string | null;
  readonly sessionId: string | null;
  readonly ip: string | null;
  readonly detail: string;
}
