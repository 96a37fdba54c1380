import { type BundleText, namedAudiences, type NamedAudiences } from '#contract/config';
import type { Db } from '#server/db';
import type { RawBuilder } from 'kysely';
import type { MembershipSource, Operator, ToldMemberships } from '#server/domain/accounts';
import { groupsOf } from './audience-reader.ts';

/** Says which texts who runs: the same object while the same runs. */
export interface WhoRunsWhat {
  /** null: nothing runs. `operId` null: a visitor. */
  runs(db: Db, operId: string | null): Promise<{ readonly texts: BundleText } | null>;
  /** All that somebody runs now. */
  all(db: Db): Promise<readonly { readonly texts: BundleText }[]>;
  /** The same value of the database while the same runs. */
  sign(): RawBuilder<unknown>;
  /** The group that runs something before everybody does; null: none. */
  firstGroup(db: Db): Promise<string | null>;
}

/** Which groups and organisations gates of running configurations name, and who belongs to them: nobody is told of others. */
export class RunningAudiences implements MembershipSource {
  readonly #runs: WhoRunsWhat;
  readonly #known = new WeakMap<BundleText, NamedAudiences>();

  constructor(runs: WhoRunsWhat) {
    this.#runs = runs;
  }

  /** What is in use now: named by gates of what somebody runs, or getting something first. */
  async named(db: Db): Promise<NamedAudiences> {
    const [all, first] = [await this.#runs.all(db), await this.#runs.firstGroup(db)];
    const named = all.map(({ texts }) => this.namedIn(texts));
    const groups = [...named.flatMap((one) => one.groups), ...(first === null ? [] : [first])];
    return {
      groups: [...new Set(groups)],
      organisations: [...new Set(named.flatMap(({ organisations }) => organisations))],
    };
  }

  /** What the gates of these texts name. */
  namedIn(texts: BundleText): NamedAudiences {
    const known = this.#known.get(texts) ?? namedAudiences(texts);
    this.#known.set(texts, known);
    return known;
  }

  /** A person's answers to the names that gates use of what this person runs. */
  async of(db: Db, operator: Pick<Operator, 'oper_id' | 'org_id'>): Promise<ToldMemberships> {
    const running = await this.#runs.runs(db, operator.oper_id);
    const { groups, organisations } =
      running === null ? { groups: [], organisations: [] } : this.namedIn(running.texts);
    const held = new Set(groups.length === 0 ? [] : await groupsOf(db, operator, groups));
    return {
      groups: Object.fromEntries(groups.map((id) => [id, held.has(id)])),
      organisation: Object.fromEntries(organisations.map((id) => [id, id === operator.org_id])),
    };
  }
}
