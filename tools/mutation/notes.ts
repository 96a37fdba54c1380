/** What the judge of mutants writes down, one a line. */
export type Note =
  | { readonly atStart: readonly string[] }
  | { readonly started: string }
  | { readonly survived: string }
  | { readonly killed: string; readonly by: string; readonly spoilt?: boolean };

declare module 'vitest' {
  interface ProvidedContext {
    /** File that the judge writes to. */
    readonly notes: string;
    /** Mutants that need no judging any more. */
    readonly decided: string[];
  }
}
