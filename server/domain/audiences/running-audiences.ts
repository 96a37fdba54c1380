import { type BundleText, namedAudiences, type NamedAudiences } from '#contract/config';
import type { Db } from '#server/db';
import type { MembershipSource, Operator, ToldMemberships } from '#server/domain/accounts';
import { groupsOf } from './audience-reader.ts';

/** Reads the texts of the running configuration, the same object while the same runs; null: there are none. */
export type RunningTexts = (db: Db) => Promise<BundleText | null>;

const NONE: NamedAudiences = { groups: [], organisations: [] };

/** Which groups and organisations gates of the running configuration name, and who belongs to them: nobody is told of others. */
export class RunningAudiences implements MembershipSource {
  readonly #running: RunningTexts;
  #known: { readonly texts: BundleText; readonly named: NamedAudiences } | null = null;

  constructor(running: RunningTexts) {
    this.#running = running;
  }

  /** What the gates of the running configuration name, now. */
  async named(db: Db): Promise<NamedAudiences> {
    const texts = await this.#running(db);
    if (texts === null) return NONE;
    if (this.#known?.texts !== texts) this.#known = { texts, named: namedAudiences(texts) };
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
