/** The task of one process of a mutation run. */
export interface Order {
  readonly tests: readonly string[];
  /** Absolute paths of the sources to change. */
  readonly files: readonly string[];
  /** Mutants that have been judged. */
  readonly decided: readonly string[];
  /** File for the results. */
  readonly notes: string;
}
