import type { CheckReply } from '#contract/api';
import { type Diagnostic, type Essential, essentials } from '#contract/config';
import type { PipelineResult } from '#contract/config/pipeline';
import type { RefusalKey } from '#contract/locales';
import * as z from 'zod/mini';

/** Number of errors that the pipeline found. */
export const errorsIn = ({ diagnostics }: PipelineResult): number =>
  diagnostics.filter((item) => item.severity === 'error').length;

/** A finding that would lock users out after a change, and did not exist before. */
export const lockOutIn = (result: PipelineResult, before: PipelineResult): Diagnostic | null => {
  const found = ({ diagnostics }: PipelineResult) =>
    diagnostics.filter(({ code }) => code === 'prove.needed');
  const earlier = new Set(found(before).map(({ message }) => message));
  return found(result).find(({ message }) => !earlier.has(message)) ?? null;
};

const lockOut = z.object({ id: z.string(), what: z.object({ word: z.enum(essentials) }) });
const NEEDED = {
  login: 'neededForLogin',
  logout: 'neededForLogout',
  studio: 'neededForStudio',
} as const satisfies Record<Essential, RefusalKey>;

/** Why a switch is refused that would lock users out: the text of the refusal, and the target by its id. */
export function neededFor({ values }: Diagnostic): readonly [key: RefusalKey, id: string] {
  const { id, what } = z.parse(lockOut, values);
  return [NEEDED[what.word], id];
}

/** The pipeline's findings, as sent to clients. */
export function toCheckReply(result: PipelineResult): CheckReply {
  return {
    errors: errorsIn(result),
    hash: result.fresh ? (result.bundle?.hash ?? null) : null,
    diagnostics: [...result.diagnostics],
  };
}
