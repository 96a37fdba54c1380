import { type BundleText, namedAudiences, type NamedAudiences } from '#contract/config';
import type { Db } from '#server/db';
import type { MembershipSource, Operator, ToldMemberships } from '#server/domain/accounts';
import { groupsOf } from './audience-reader.ts';

/** Where the running configuration is read. */
export interface RunningTexts {
  /** Number of the newest published version; 0 where the build's own runs. */
  readonly version: (db: Db) => Promise<number>;
  /** null: there is none. */
  readonly texts: (db: Db) => Promise<BundleText | null>;
}

const NONE: NamedAudiences = { groups: [], organisations: [] };

/** Which groups and organisations gates of the running configuration name, and who belongs to them: nobody is told of others. */
export class RunningAudiences implements MembershipSource {
  readonly #running: RunningTexts;
  #known: { readonly version: number; readonly named: NamedAudiences } | null = null;

  constructor(running: RunningTexts) {
    this.#running = running;
  }

  /** What the gates of the running configuration name, now. */
  async named(db: Db): Promise<NamedAudiences> {
    const version = await this.#running.version(db);
    if (this.#known?.version !== version) {
      const texts = await this.#running.texts(db);
      this.#known = { version, named: texts === null ? NONE : namedAudiences(texts) };
    }
    return this.#known.named;
  }

  async of(db: Db, operator: Pick<Operator, 'oper_id' | 'org_id'>): Promise<ToldMemberships> {
    const { groups, organisations } = await this.named(db);
    const held = new Set(groups.length === 0 ? [] : await groupsOf(db, operator, groups));
    return {
      groups: Object.fromEntries(groups.map((id) => [id, held.has(id)])),
      organisation: Object.fromEntries(organisations.map((id) => [id, id === operator.org_id])),
    };
  }
}
