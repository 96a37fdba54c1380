import type { QueryResult } from 'pg';
import type { Statement } from './lines.ts';

/** What no statement of a seed ever changes. */
const OF_GROUND = new Set(['organisation', 'trader', 'valuation', 'valuation_revision']);
const TABLES = /\b(?:from|join|into|update)\s+"?([a-z_]+)/gi;
/** Reads that yield the same as long as nothing is committed: they lock nothing and have no time or number of their own. */
const IS_READ = /^\s*(?:\/\*.*\*\/)?\s*(?:select|with recursive)\b/i;
const HAS_EFFECT =
  /\bfor (?:update|share|no key)|set_config|nextval|\bnow\(\)|\b(?:insert|update|delete) |\bpg_/i;

type Answers = Map<string, QueryResult>;

/**
 * What the database has answered. Between two commits the same question has the same answer, whoever asks: processes that follow the database
 * ask the same all the time, and are told what the database said to the first of them.
 */
export class Remembered {
  readonly #ofGround: Answers = new Map();
  /** Of what every seed begins with. */
  readonly #atStart: Answers = new Map();
  #now: Answers = new Map();
  readonly #kinds = new Map<string, 'ground' | 'read' | 'other'>();
  /** Nobody writes: what is read in a transaction is the same too. */
  isStill = false;

  /** Everything is as every seed begins. */
  startAnew(): void {
    this.#now = this.#atStart;
  }

  /** Something was committed. */
  forget(): void {
    this.#now = new Map();
  }

  /** Where the answer to this statement is, or is to be put; null where it must be asked. */
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

/** Rows of one's own: whoever reads them may change them. */
export const copyOf = (answer: QueryResult): QueryResult => ({
  ...answer,
  rows: answer.rows.map((row: object) => ({ ...row })),
});
