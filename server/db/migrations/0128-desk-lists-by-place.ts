import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Indexes for the columns that the staff lists are filtered and ordered by: cases, outgoing messages and proposals
 * (decision 0063).
 */
export const deskListsByPlaceMigration: Migration = {
  name: '0128-desk-lists-by-place',
  async up(trx) {
    await sql`create unique index service_case_by_no on service_case (no)`.execute(trx);
    await sql`create index service_case_by_kind on service_case (kind, no)`.execute(trx);
    await sql`create index service_case_in_state on service_case (state, no)`.execute(trx);
    await sql`create index service_case_open on service_case (no)
      where state in ('submitted', 'taken', 'answered', 'checked', 'custodian')`.execute(trx);
    await sql`create index outgoing_message_by_status on outgoing_message (status, seq desc)`.execute(trx);
    await sql`create index outgoing_message_by_channel on outgoing_message (channel, seq desc)`.execute(trx);
    await sql`create index config_proposal_list on config_proposal
      ((state in ('open', 'scheduled', 'trial')) desc, proposal_id desc)`.execute(trx);
  },
};
