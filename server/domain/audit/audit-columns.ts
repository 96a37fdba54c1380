/** SQL types of the columns that pending and chained events share. */
export const AUDIT_COLUMNS = {
  at: 'timestamptz',
  kind: 'text',
  oper_id: 'text',
  session_id: 'text',
  ip: 'text',
  detail: 'text',
} as const;
