import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Outcome } from './finding.ts';

/** Outcomes as recorded in a file, one line of JSON each, with sqlmap's level. */
interface Noted extends Outcome {
  readonly level: number;
}

/** The last outcome of each attack at this level, of those that found nothing. */
export function cleanOf(text: string, level: number): Outcome[] {
  // `as` holds: this module wrote the lines.
  const noted = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Noted);
  const last = new Map(
    noted
      .filter((outcome) => outcome.level === level)
      .map((outcome) => [`${outcome.tool} ${outcome.tried}`, outcome]),
  );
  return [...last.values()].filter(({ findings }) => findings.length === 0);
}

/** Outcomes of this run and earlier ones, in a file; null: of this run only. */
export class Results {
  readonly #file: string | null;
  readonly #level: number;
  /** Attacks that found nothing before. */
  readonly clean: readonly Outcome[];

  constructor(file: string | null, level: number) {
    this.#file = file;
    this.#level = level;
    this.clean = file !== null && existsSync(file) ? cleanOf(readFileSync(file, 'utf8'), level) : [];
  }

  note(outcome: Outcome): void {
    if (this.#file !== null)
      appendFileSync(this.#file, `${JSON.stringify({ level: this.#level, ...outcome })}\n`);
  }
}
