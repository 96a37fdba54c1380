/** What staff look for in the audit log, and the areas of events that belong to it: each event's kind is `area.action`. */
export const AUDIT_GROUPS = {
  config: ['config'],
  login: ['login', 'session', 'password', 'secondFactor', 'identity'],
  account: ['account', 'profile', 'contact', 'validity'],
  realName: ['realName', 'image'],
  audience: ['audience'],
  access: ['access'],
  apiKey: ['apiKey'],
  case: ['case'],
  order: ['order', 'dealPath', 'sharing'],
  notice: ['notice', 'event', 'interfaceStatus'],
  read: ['audit', 'outbox'],
  server: ['server', 'key'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** The groups in the order of the list. */
// `as` holds: the keys of a literal are exactly its own.
export const auditGroups = Object.keys(AUDIT_GROUPS) as readonly AuditGroup[];

/** The kinds of a group as the server is asked for them. */
export const kindsOf = (group: AuditGroup): string => AUDIT_GROUPS[group].map((area) => `${area}.`).join(',');
