import type { CheckReply } from '#contract/api';
import type { Diagnostic } from '#contract/config';
import type { PipelineResult } from '#contract/config/pipeline';

/** How many errors the pipeline found. */
export const errorsIn = ({ diagnostics }: PipelineResult): number =>
  diagnostics.filter((item) => item.severity === 'error').length;

/** What would lock people out after a change, and did not before. */
export const lockOutIn = (result: PipelineResult, before: PipelineResult): Diagnostic | null => {
  const found = ({ diagnostics }: PipelineResult) =>
    diagnostics.filter(({ code }) => code === 'prove.needed');
  const known = new Set(found(before).map(({ message }) => message));
  return found(result).find(({ message }) => !known.has(message)) ?? null;
};

/** What the pipeline found, as it travels. */
export function toCheckReply(result: PipelineResult): CheckReply {
  return {
    errors: errorsIn(result),
    hash: result.fresh ? (result.bundle?.hash ?? null) : null,
    diagnostics: [...result.diagnostics],
  };
}
