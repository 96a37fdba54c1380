import type { ReleaseClashInfo, VersionInfo } from '#contract/api';
import { type BundleText, type ConfigName, configNames } from '#contract/config';
import { followRelease } from '#contract/config/pipeline';
import { behind, countOf, type Db, Pages, type PageRequest } from '#server/db';
import {
  type KillSwitch,
  type StoredVersion,
  switched,
  toVersionInfo,
  type WrittenVersion,
} from './config-version.ts';

const LISTED = [
  'config_version.version',
  'config_version.kind',
  'config_version.hash',
  'config_version.before_hash',
  'config_version.oper_id',
  'config_version.reason',
  'config_version.reason_key',
  'config_version.reason_values',
  'config_version.summary',
  'config_version.created_at',
] as const;

const textsIn = ({ routes, menu, layouts, settings }: BundleText): BundleText => ({
  routes,
  menu,
  layouts,
  settings,
});

const isWhole = (texts: Readonly<Record<ConfigName, string | undefined>> | null): texts is BundleText =>
  texts !== null && configNames.every((name) => texts[name] !== undefined);

/** Identifies the latest publication, by its hash on the publisher's build. */
export interface VersionHead {
  readonly version: number;
  readonly hash: string;
}

/** Reads published configurations. */
export class ConfigReader {
  readonly #pages = new Pages<number>();

  /** Version and hash of the latest publication, as on the publisher's build; null while the build's own runs. */
  async head(db: Db): Promise<VersionHead | null> {
    const row = await db
      .selectFrom('config_version')
      .select(['version', 'hash'])
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  }

  /** One version with its author; null if there is none with this number. */
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

  /** One version as it was written, over its base; null if there is none with this number. */
  async written(db: Db, version: number): Promise<WrittenVersion | null> {
    const row = await this.version(db, version);
    if (row === null) return null;
    const holder = row.over_version === null ? row : await this.version(db, row.over_version);
    const base =
      row.base_hash === null
        ? null
        : await db
            .selectFrom('config_base')
            .selectAll()
            .where('hash', '=', row.base_hash)
            .executeTakeFirstOrThrow();
    const texts = holder && {
      routes: holder.routes ?? base?.routes,
      menu: holder.menu ?? base?.menu,
      layouts: holder.layouts ?? base?.layouts,
      settings: holder.settings ?? base?.settings,
    };
    if (!isWhole(texts)) throw new Error(`configuration version ${version} lost what it was made on`);
    return {
      version,
      hash: row.hash,
      base: base ? { hash: base.hash, texts: textsIn(base) } : null,
      texts,
      textsOf: row.over_version ?? version,
      // `as` holds: the publisher wrote both.
      switches: JSON.parse(row.switches) as KillSwitch[],
      unsettled: JSON.parse(row.unsettled) as ReleaseClashInfo[],
    };
  }

  /** One version with its switches, and what ran before it on the same build. null if there is none with this number. */
  async change(
    db: Db,
    version: number,
  ): Promise<{ readonly texts: BundleText; readonly before: BundleText } | null> {
    const after = await this.written(db, version);
    if (after === null) return null;
    const former = await this.written(db, version - 1);
    const texts = switched(after.texts, after.switches, null);
    if (former === null) return { texts, before: after.base?.texts ?? texts };
    const published = switched(former.texts, former.switches, null);
    if (!former.base || !after.base || former.base.hash === after.base.hash)
      return { texts, before: published };
    // Changes that came with the release itself have no author.
    const sides = { base: former.base.texts, published, product: after.base.texts };
    const unproved = () => ({ bundle: null, fresh: false, diagnostics: [] });
    return { texts, before: followRelease(sides, unproved).texts };
  }

  /** A page of the list, newest first. */
  async page(db: Db, request: PageRequest): Promise<{ content: VersionInfo[]; totalPages: number }> {
    const from = (after: number | null) => behind(db.selectFrom('config_version'), 'version', after);
    const { rows, totalPages } = await this.#pages.read(
      {
        name: '',
        read: ({ after, skip }, size) =>
          from(after)
            .leftJoin('operator', 'operator.oper_id', 'config_version.oper_id')
            .select(LISTED)
            .select('operator.opername')
            .offset(skip)
            .limit(size)
            .execute(),
        keyOf: ({ version }) => version,
        count: (after, limit) => countOf(db, from(after).select('version').limit(limit)),
      },
      request,
    );
    return { content: rows.map(toVersionInfo), totalPages };
  }
}
