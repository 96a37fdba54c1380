/** A record written by the judge of mutants, one per line. */
export type Note =
  | { readonly atStart: readonly string[] }
  /** `patience`: milliseconds after which its tests are given up. */
  | { readonly started: string; readonly patience: number }
  | { readonly survived: string }
  | { readonly killed: string; readonly by: string; readonly spoilt?: boolean };

declare module 'vitest' {
  interface ProvidedContext {
    /** File for the judge's records. */
    readonly notes: string;
    /** Mutants that have been judged. */
    readonly decided: string[];
  }
}
