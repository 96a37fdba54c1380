import { type Db, inBatches, prepared } from '#server/db';
import { type RawBuilder, sql } from 'kysely';
import type { ConfigPublisher } from './config-publisher.ts';
import type { VersionHead } from './config-reader.ts';
import type { Running } from './config-version.ts';
import { type OntoDeps, proposalOnto } from './proposal-onto.ts';
import { proposalOf } from './proposal-record.ts';
import type { RunningConfig } from './running-config.ts';
import { isAmong, type TrialAudience } from './trial-members.ts';

export interface TrialsDeps extends OntoDeps {
  readonly publisher: Pick<ConfigPublisher, 'onto' | 'product' | 'bundleOf' | 'textsAt'>;
  readonly runningConfig: Pick<RunningConfig, 'on' | 'ofHead'>;
  /** The build's own configuration; null: this server has no client build, so trials are not possible. */
  readonly builtIn: Pick<Running, 'hash' | 'texts'> | null;
}

/** A change that some users run before everybody else. */
export interface Trial {
  readonly audience: TrialAudience;
  /** What everybody else runs. */
  readonly usual: Running;
  /** What its members run: the result of publishing it now. null: it is incompatible with what runs now, so no one runs it. */
  readonly running: Running | null;
}

/** The newest version and the running trial, each null when there is none. */
type Row = {
  readonly [Key in keyof (VersionHead & TrialAudience)]: (VersionHead & TrialAudience)[Key] | null;
};

/** What everybody runs (null: nothing), and the trial (null: none), both read at the same moment. */
interface Now {
  readonly usual: Running | null;
  readonly audience: TrialAudience | null;
}

/** Resolves which version of the configuration a user runs. The only place that does. */
export class Trials {
  readonly #deps: TrialsDeps;
  /** A single object, as a published one is: comparing by identity shows that it is unchanged. */
  readonly #asBuilt: Running | null;
  /** A thousand clients notified of a version at once share one query. A transaction queries for itself, since it sees its own writes. */
  readonly #nows = new WeakMap<Db, () => Promise<Now>>();
  /** What the members run, computed once for each configuration that everybody else runs. */
  #trial: { readonly name: string; readonly running: Promise<Running | null> } | null = null;

  constructor(deps: TrialsDeps) {
    this.#deps = deps;
    const { builtIn } = deps;
    this.#asBuilt = builtIn === null ? null : { version: 0, ...builtIn, clashes: [] };
  }

  /** What everybody outside a trial runs; null: nothing is published, and there is no build. */
  async usual(db: Db): Promise<Running | null> {
    return (await this.#now(db)).usual;
  }

  /** What a user runs. `operId` null: a visitor, who is never in a trial. */
  async runs(db: Db, operId: string | null): Promise<Running | null> {
    return (await this.assignment(db, operId))?.running ?? null;
  }

  /** The same, and whether it is the trial. */
  async assignment(
    db: Db,
    operId: string | null,
  ): Promise<{ readonly running: Running; readonly isTrial: boolean } | null> {
    const { usual, audience } = await this.#now(db);
    if (usual === null) return null;
    const isMember = operId !== null && audience !== null && (await isAmong(db, audience, operId));
    const tried = isMember ? await this.#trialConfig(db, usual, audience) : null;
    return { running: tried ?? usual, isTrial: tried !== null };
  }

  /** The running trial; null: none. */
  async current(db: Db): Promise<Trial | null> {
    return this.#beside(db, await this.#now(db));
  }

  /** All configurations that some user runs now. */
  async all(db: Db): Promise<readonly Running[]> {
    const now = await this.#now(db);
    const trial = await this.#beside(db, now);
    return [now.usual, trial?.running ?? null].filter((running) => running !== null);
  }

  /** Unchanged as long as what runs is unchanged: the publication and the trial. */
  sign(): RawBuilder<unknown> {
    return sql`concat(
      (select concat(version, ' ', hash) from config_version order by version desc limit 1), '/',
      (select concat(proposal_id, ' ', audience_kind, ' ', audience_id, ' ', audience_cut) from config_proposal where state = 'trial' limit 1))`;
  }

  /** The group that the trial is for; null: no trial, or another kind of audience. */
  async firstGroup(db: Db): Promise<string | null> {
    const { audience } = await this.#now(db);
    return audience?.audience_kind === 'group' ? audience.audience_id : null;
  }

  async #beside(db: Db, { usual, audience }: Now): Promise<Trial | null> {
    if (usual === null || audience === null) return null;
    return { audience, usual, running: await this.#trialConfig(db, usual, audience) };
  }

  #now(db: Db): Promise<Now> {
    const readNow = this.#nows.get(db) ?? inBatches(() => this.#read(db));
    this.#nows.set(db, readNow);
    return readNow();
  }

  async #read(db: Db): Promise<Now> {
    // `as` below holds: a matched side of the join has all its columns.
    const { rows } = await sql<Row>`${prepared} select v.version, v.hash,
        t.proposal_id, t.audience_kind, t.audience_id, t.audience_cut
      from (values (1)) one
      left join (select version, hash from config_version order by version desc limit 1) v on true
      left join (select proposal_id, audience_kind, audience_id, audience_cut
        from config_proposal where state = 'trial' limit 1) t on true`.execute(db);
    const [row] = rows;
    const head = row?.version ? (row as VersionHead) : null;
    const { runningConfig, builtIn } = this.#deps;
    return {
      usual: (await runningConfig.ofHead(db, head)) ?? this.#asBuilt,
      audience: row?.proposal_id && builtIn !== null ? (row as TrialAudience) : null,
    };
  }

  #trialConfig(db: Db, usual: Running, { proposal_id: proposalId }: TrialAudience): Promise<Running | null> {
    const name = `${proposalId} ${usual.version} ${usual.hash}`;
    if (this.#trial?.name !== name) {
      const running = this.#make(db, usual, proposalId);
      this.#trial = { name, running };
      // A failed read is repeated on the next request.
      running.catch(() => {
        this.#trial = null;
      });
    }
    return this.#trial.running;
  }

  async #make(db: Db, usual: Running, proposalId: number): Promise<Running | null> {
    const row = await proposalOf(db, proposalId);
    const { merged } = await proposalOnto(this.#deps, db, usual, row);
    const bundle = merged === null ? null : await this.#deps.publisher.bundleOf(merged);
    if (merged === null || bundle === null) return null;
    return { version: usual.version, hash: bundle.hash, texts: merged, clashes: [] };
  }
}
