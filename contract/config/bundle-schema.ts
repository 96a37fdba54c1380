import * as z from 'zod/mini';

/** Longest text of one file, in characters, that a server stores and the pipeline reads. */
export const MAX_TEXT_LENGTH = 500_000;

const fileText = z.string().check(z.maxLength(MAX_TEXT_LENGTH));

/** Schema of a bundle on the wire: the text of each file, as written. */
export const bundleText = z.strictObject({
  routes: fileText,
  menu: fileText,
  layouts: fileText,
  settings: fileText,
});

const userAnswers = z.array(z.object({ ask: z.string(), answer: z.union([z.string(), z.boolean()]) }));

/** A parameter of a finding's texts on the wire. */
const findingValue = z.union([
  z.string(),
  z.number(),
  z.object({ word: z.string() }),
  z.object({ names: z.readonly(z.array(z.string())) }),
  z.object({ user: z.nullable(z.readonly(userAnswers)) }),
  z.object({ finding: z.string() }),
]);

/** Schema of a diagnostic on the wire. */
export const diagnosticShape = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  file: z.string(),
  line: z.number(),
  column: z.number(),
  path: z.string(),
  message: z.string(),
  hint: z.string(),
  values: z.optional(z.record(z.string(), findingValue)),
  hintKey: z.optional(z.string()),
});
