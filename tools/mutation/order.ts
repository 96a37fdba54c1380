/** What one process of a mutation run is to do. */
export interface Order {
  readonly tests: readonly string[];
  /** Absolute paths of the sources to change. */
  readonly files: readonly string[];
  /** Mutants that need no judging any more. */
  readonly decided: readonly string[];
  /** File for what is found. */
  readonly notes: string;
}
