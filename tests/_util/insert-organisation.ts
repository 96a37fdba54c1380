import type { Db } from '#server/db';

/** A securities firm in the list of institutions, for tests that bind users to one. */
export async function insertOrganisation(db: Db, orgId: string): Promise<void> {
  await db
    .insertInto('organisation')
    .values({
      org_id: orgId,
      org_code: '1',
      short_name: '甲证券',
      full_name: '甲证券公司',
      pinyin: 'jzq',
      kind: 'securities',
      market_maker: false,
      activity_rank: 1,
      demo: true,
    })
    .execute();
}
