import type { Db } from '#server/db';

/** An organisation as the registration and verification forms list it. */
export interface OrganisationChoice {
  readonly orgId: string;
  readonly orgName: string;
  readonly orgShortName: string;
  readonly orgType: string;
}

const MAX_ROWS = 200;

/** Escapes LIKE wildcards with a backslash, so that `%` matches itself. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Organisations whose names, code or pinyin initials contain the keyword, busiest first, at most 200. */
export async function listOrganisations(db: Db, keyword: string): Promise<readonly OrganisationChoice[]> {
  const word = keyword.trim();
  let query = db.selectFrom('organisation').select(['org_id', 'full_name', 'short_name', 'kind']);
  if (word !== '') {
    const pattern = `%${escapeLike(word)}%`;
    const initials = `${escapeLike(word.toLowerCase())}%`;
    query = query.where((eb) =>
      eb.or([
        eb('full_name', 'like', pattern),
        eb('short_name', 'like', pattern),
        eb('pinyin', 'like', initials),
        eb('org_code', '=', word),
      ]),
    );
  }
  const rows = await query.orderBy('activity_rank').limit(MAX_ROWS).execute();
  return rows.map((row) => ({
    orgId: row.org_id,
    orgName: row.full_name,
    orgShortName: row.short_name,
    orgType: row.kind,
  }));
}
