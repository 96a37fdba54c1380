import * as z from 'zod/mini';

/** Kinds of cases; their permitted moves are in the rules, `case-flow`. */
export const caseKind = z.enum(['question', 'transfer', 'advisory', 'api']);
/** As calls and streams name it: a case that awaits its owner's answer is `answered` and `isAsked`, since pages of the former version read no other state. */
export const caseState = z.enum([
  'submitted',
  'taken',
  'answered',
  'checked',
  'custodian',
  'settled',
  'approved',
  'refused',
  'withdrawn',
  'closed',
]);

/** A case changed: read it again if it is shown. */
export const caseChange = z.object({
  caseId: z.string(),
  kind: caseKind,
  state: caseState,
  version: z.number(),
});
export type CaseChange = z.output<typeof caseChange>;
