import { type BundleText, namedAudiences, type NamedAudiences } from '#contract/config';
import type { Db } from '#server/db';
import type { RawBuilder } from 'kysely';
import type { MembershipSource, Operator, GateMemberships } from '#server/domain/accounts';
import { groupsOf } from './audience-reader.ts';

/** Reports which texts each user runs: the same object as long as it is unchanged. */
export interface TrialOf {
  /** null: nothing runs. `operId` null: a visitor. */
  runs(db: Db, operId: string | null): Promise<{ readonly texts: BundleText } | null>;
  /** All configurations that some user runs. */
  all(db: Db): Promise<readonly { readonly texts: BundleText }[]>;
  /** A database value that is the same as long as what runs is unchanged. */
  sign(): RawBuilder<unknown>;
  /** The group that runs something before everybody else; null: none. */
  firstGroup(db: Db): Promise<string | null>;
}

/** The groups and organisations that gates of running configurations name, and their members: no others are disclosed. */
export class RunningAudiences implements MembershipSource {
  readonly #runs: TrialOf;
  readonly #audiences = new WeakMap<BundleText, NamedAudiences>();

  constructor(runs: TrialOf) {
    this.#runs = runs;
  }

  /** The names in use now: in a gate of some running configuration, or receiving something first. */
  async named(db: Db): Promise<NamedAudiences> {
    const [all, first] = [await this.#runs.all(db), await this.#runs.firstGroup(db)];
    const named = all.map(({ texts }) => this.namedIn(texts));
    const groups = [...named.flatMap((one) => one.groups), ...(first === null ? [] : [first])];
    return {
      groups: [...new Set(groups)],
      organisations: [...new Set(named.flatMap(({ organisations }) => organisations))],
    };
  }

  /** The names in the gates of these texts. */
  namedIn(texts: BundleText): NamedAudiences {
    const audiences = this.#audiences.get(texts) ?? namedAudiences(texts);
    this.#audiences.set(texts, audiences);
    return audiences;
  }

  /** A user's memberships, limited to the names in the gates of what this user runs. */
  async of(db: Db, operator: Pick<Operator, 'oper_id' | 'org_id'>): Promise<GateMemberships> {
    const running = await this.#runs.runs(db, operator.oper_id);
    const { groups, organisations } =
      running === null ? { groups: [], organisations: [] } : this.namedIn(running.texts);
    const memberOf = new Set(groups.length === 0 ? [] : await groupsOf(db, operator, groups));
    return {
      groups: Object.fromEntries(groups.map((id) => [id, memberOf.has(id)])),
      organisation: Object.fromEntries(organisations.map((id) => [id, id === operator.org_id])),
    };
  }
}
