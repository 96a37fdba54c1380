import { USED_THINGS, type UsageKind, type UsageKindOfUser } from '#contract/entities';

/** One use of a configuration, or several of the same thing, as reported by a client. */
export interface Use {
  readonly what: UsageKind;
  readonly id: string;
  readonly n: number;
  readonly ms?: number | undefined;
}

/**
 * Why uses are dropped: an unknown configuration or thing, too many reports from one client, more trouble than one account can have, too many
 * different ones at once.
 */
export type DropReason = 'configuration' | 'thing' | 'reports' | 'trouble' | 'room';

export interface CountRow {
  readonly day: string;
  readonly hash: string;
  readonly who: UsageKindOfUser;
  readonly what: UsageKind | 'dropped';
  readonly id: string;
  readonly uses: number;
  readonly total_ms: number;
}

/** An account that used a thing. Only in memory, and only until the sums are written. */
export interface PersonUse {
  readonly day: string;
  readonly what: UsageKind;
  readonly id: string;
  readonly operId: string;
}

/** The reporting user, the configuration, and the day. */
export interface Reported {
  /** Beijing. */
  readonly day: string;
  readonly hash: string;
  readonly who: UsageKindOfUser;
  /** null: a visitor. */
  readonly operId: string | null;
}

/** Maximum number of distinct sums held before they are written. */
const ROOM = 20_000;
const things: ReadonlySet<string> = new Set(USED_THINGS);
/**
 * Maximum number of crashes, or of refused calls, of one account that count per day and configuration: no single user can cause a rollback
 * (0058).
 */
const MAX_TROUBLE = 10;
const trouble: ReadonlySet<UsageKind> = new Set(['crash', 'refused']);

/** Sums of uses since the last write. */
export class UsageTally {
  readonly #counts = new Map<string, CountRow>();
  readonly #people = new Map<string, PersonUse>();
  /** Trouble per account and day, in memory only. */
  readonly #trouble = new Map<string, number>();
  #troubleDay = '';

  /** Counts a use. */
  add(reported: Reported, { what, id, n, ms = 0 }: Use): void {
    const { day, hash, who, operId } = reported;
    const uses = operId !== null && trouble.has(what) ? this.#believed(reported, what, n) : n;
    if (uses < n) this.drop(reported, 'trouble', n - uses);
    if (uses === 0) return;
    this.#sum({ day, hash, who, what, id, uses, total_ms: what === 'content' ? ms : 0 });
    if (operId === null || !things.has(what)) return;
    this.#note({ day, what, id, operId });
  }

  /** Counts uses that are dropped. */
  drop({ day, who }: Pick<Reported, 'day' | 'who'>, why: DropReason, n: number): void {
    this.#sum({ day, hash: '', who, what: 'dropped', id: why, uses: n, total_ms: 0 });
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** Returns all sums, in an order that is the same in every process, and resets them. */
  take(): { readonly counts: readonly CountRow[]; readonly people: readonly PersonUse[] } {
    const inOrder = <T>(map: Map<string, T>): T[] =>
      [...map].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    const counted = { counts: inOrder(this.#counts), people: inOrder(this.#people) };
    this.#counts.clear();
    this.#people.clear();
    return counted;
  }

  /** Puts back sums that could not be written. */
  putBack({ counts, people }: ReturnType<UsageTally['take']>): void {
    for (const row of counts) this.#sum(row);
    for (const one of people) this.#note(one);
  }

  /** How many of the reported troubles count. */
  #believed({ day, hash, operId }: Reported, what: UsageKind, n: number): number {
    if (day !== this.#troubleDay) this.#trouble.clear();
    this.#troubleDay = day;
    const name = `${hash} ${what} ${operId}`;
    const count = this.#trouble.get(name) ?? 0;
    if (count === 0 && this.#trouble.size >= ROOM) return 0;
    const more = Math.min(n, MAX_TROUBLE - count);
    this.#trouble.set(name, count + more);
    return more;
  }

  #note(person: PersonUse): void {
    const name = `${person.day} ${person.what} ${person.id} ${person.operId}`;
    if (this.#people.size < ROOM || this.#people.has(name)) this.#people.set(name, person);
  }

  #sum(row: CountRow): void {
    const { day, hash, who, what, id } = row;
    const name = `${day} ${hash} ${who} ${what} ${id}`;
    const existing = this.#counts.get(name);
    if (existing === undefined && what !== 'dropped' && this.#counts.size >= ROOM) {
      this.drop(row, 'room', row.uses);
      return;
    }
    this.#counts.set(name, {
      ...row,
      uses: row.uses + (existing?.uses ?? 0),
      total_ms: row.total_ms + (existing?.total_ms ?? 0),
    });
  }
}
