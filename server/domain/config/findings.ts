import type { CheckReply } from '#contract/api';
import type { Diagnostic } from '#contract/config';
import type { PipelineResult } from '#contract/config/pipeline';

/** Number of errors that the pipeline found. */
export const errorsIn = ({ diagnostics }: PipelineResult): number =>
  diagnostics.filter((item) => item.severity === 'error').length;

/** A finding that would lock users out after a change, and did not exist before. */
export const lockOutIn = (result: PipelineResult, before: PipelineResult): Diagnostic | null => {
  const found = ({ diagnostics }: PipelineResult) =>
    diagnostics.filter(({ code }) => code === 'prove.needed');
  const known = new Set(found(before).map(({ message }) => message));
  return found(result).find(({ message }) => !known.has(message)) ?? null;
};

/** The pipeline's findings, as sent to clients. */
export function toCheckReply(result: PipelineResult): CheckReply {
  return {
    errors: errorsIn(result),
    hash: result.fresh ? (result.bundle?.hash ?? null) : null,
    diagnostics: [...result.diagnostics],
  };
}
