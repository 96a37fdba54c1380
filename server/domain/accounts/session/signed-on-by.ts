import { type RawBuilder, sql } from 'kysely';

/** What a provider has ended: one session, all of a user's sessions, or, where both are given, only those that match both. */
export interface EndedSignOn {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

/** SQL condition on a row with a column `sign_on`: it began with a sign-on that the provider has ended. */
export function isSignedOnBy({ issuer, subject, sid }: EndedSignOn): RawBuilder<boolean> {
  const named = [
    sql`sign_on ->> 'issuer' = ${issuer}`,
    ...(subject === null ? [] : [sql`sign_on ->> 'subject' = ${subject}`]),
    ...(sid === null ? [] : [sql`sign_on ->> 'sid' = ${sid}`]),
  ];
  return sql<boolean>`(${sql.join(named, sql` and `)})`;
}
