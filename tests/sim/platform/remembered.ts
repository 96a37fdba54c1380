import type { QueryResult } from 'pg';
import type { Statement } from './lines.ts';

/** Tables that no statement of a seed ever changes. */
const OF_GROUND = new Set(['organisation', 'trader', 'valuation', 'valuation_revision']);
const TABLES = /\b(?:from|join|into|update)\s+"?([a-z_]+)/gi;
/** Reads that return the same as long as nothing is committed: they take no locks and depend on no clock or sequence. */
const IS_READ = /^\s*(?:\/\*.*\*\/)?\s*(?:select|with recursive)\b/i;
const HAS_EFFECT =
  /\bfor (?:update|share|no key)|set_config|nextval|\bnow\(\)|\b(?:insert|update|delete) |\bpg_/i;

type Answers = Map<string, QueryResult>;

/**
 * Answers of the database. Between two commits the same query has the same answer for every process: processes that follow the database
 * constantly send the same queries, and receive the answer given to the first of them.
 */
export class Remembered {
  readonly #ofGround: Answers = new Map();
  /** Answers about the initial data of every seed. */
  readonly #atStart: Answers = new Map();
  #now: Answers = new Map();
  readonly #kinds = new Map<string, 'ground' | 'read' | 'other'>();
  /** Nothing writes: reads inside a transaction are the same too. */
  isStill = false;

  /** Resets to the initial state of every seed. */
  startAnew(): void {
    this.#now = this.#atStart;
  }

  /** Called after a commit. */
  forget(): void {
    this.#now = new Map();
  }

  /** The place of this statement's answer, existing or to be stored; null if the database must be queried. */
  placeOf({ text, values }: Statement, isInTransaction: boolean): Place | null {
    const kind = this.#kindOf(text);
    if (kind === 'other' || (kind === 'read' && isInTransaction && !this.isStill)) return null;
    const answers = kind === 'ground' ? this.#ofGround : this.#now;
    const key = `${text} ${JSON.stringify(values)}`;
    return { answer: answers.get(key) ?? null, keep: (answer) => void answers.set(key, answer) };
  }

  #kindOf(text: string): 'ground' | 'read' | 'other' {
    let kind = this.#kinds.get(text);
    if (kind === undefined) {
      kind = kindOf(text);
      this.#kinds.set(text, kind);
    }
    return kind;
  }
}

function kindOf(text: string): 'ground' | 'read' | 'other' {
  if (!IS_READ.test(text) || HAS_EFFECT.test(text)) return 'other';
  const tables = [...text.matchAll(TABLES)].map(([, table = '']) => table.toLowerCase());
  return tables.length > 0 && tables.every((table) => OF_GROUND.has(table)) ? 'ground' : 'read';
}

export interface Place {
  readonly answer: QueryResult | null;
  readonly keep: (answer: QueryResult) => void;
}

/** The caller's own rows, which it may modify. */
export const copyOf = (answer: QueryResult): QueryResult => ({
  ...answer,
  rows: answer.rows.map((row: object) => ({ ...row })),
});
