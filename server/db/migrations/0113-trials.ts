import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A change may first go on trial: to a group, an organisation, or a share of accounts up to the hash `audience_cut`. `trial` is its state meanwhile,
 * and `widen_at` its end; there is one at a time.
 */
export const trialsMigration: Migration = {
  name: '0113-trials',
  async up(trx) {
    await sql`alter table config_proposal
      add column audience_kind text check (audience_kind in ('group', 'organisation', 'share')),
      add column audience_id text,
      add column audience_cut text,
      add column trial_minutes integer check (trial_minutes > 0),
      add column trial_at timestamptz,
      add column widen_at timestamptz,
      drop constraint config_proposal_state_check,
      add constraint config_proposal_state_check check (state in
        ('open', 'scheduled', 'trial', 'published', 'returned', 'withdrawn', 'takenBack', 'failed')),
      add constraint config_proposal_audience check
        ((audience_kind is null) = (audience_id is null) and (audience_kind is null) = (trial_minutes is null)),
      add constraint config_proposal_trial check (state <> 'trial' or widen_at is not null)`.execute(trx);
    await sql`create unique index config_proposal_one_trial on config_proposal (state) where state = 'trial'`.execute(
      trx,
    );
  },
};
