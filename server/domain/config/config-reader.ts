import type { VersionInfo } from '#contract/api';
import type { BundleText } from '#contract/config';
import type { Db } from '#server/db';
import { type Running, type StoredVersion, textsOf, toVersionInfo } from './config-version.ts';

const LISTED = [
  'config_version.version',
  'config_version.kind',
  'config_version.hash',
  'config_version.before_hash',
  'config_version.oper_id',
  'config_version.reason',
  'config_version.summary',
  'config_version.created_at',
] as const;

/** Reads published configurations. */
export class ConfigReader {
  /** Version and hash of the newest published one; null while the build's own runs. */
  async head(db: Db): Promise<{ readonly version: number; readonly hash: string } | null> {
    const row = await db
      .selectFrom('config_version')
      .select(['version', 'hash'])
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  }

  /** The newest published one, whole; null while the build's own runs. */
  async newest(db: Db): Promise<Running | null> {
    const row = await db
      .selectFrom('config_version')
      .selectAll()
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : { version: row.version, hash: row.hash, texts: textsOf(row) };
  }

  /** One version with its author; null if there is none of this number. */
  async version(db: Db, version: number): Promise<StoredVersion | null> {
    const row = await db
      .selectFrom('config_version')
      .leftJoin('operator', 'operator.oper_id', 'config_version.oper_id')
      .selectAll('config_version')
      .select('operator.opername')
      .where('version', '=', version)
      .executeTakeFirst();
    return row ?? null;
  }

  /** What ran before a stored version. */
  async before(db: Db, { version, before_texts }: StoredVersion): Promise<BundleText> {
    // `as` holds: the writer stored a BundleText.
    if (before_texts !== null) return JSON.parse(before_texts) as BundleText;
    const row = await db
      .selectFrom('config_version')
      .selectAll()
      .where('version', '=', version - 1)
      .executeTakeFirstOrThrow();
    return textsOf(row);
  }

  /** A page of the list, newest first. */
  async page(
    db: Db,
    { page, rows }: { readonly page: number; readonly rows: number },
  ): Promise<{ content: VersionInfo[]; totalPages: number }> {
    const [found, count] = await Promise.all([
      db
        .selectFrom('config_version')
        .leftJoin('operator', 'operator.oper_id', 'config_version.oper_id')
        .select(LISTED)
        .select('operator.opername')
        .orderBy('version', 'desc')
        .offset((page - 1) * rows)
        .limit(rows)
        .execute(),
      db
        .selectFrom('config_version')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ]);
    return { content: found.map(toVersionInfo), totalPages: Math.max(1, Math.ceil(count.n / rows)) };
  }
}
