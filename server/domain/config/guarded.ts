import { CONSOLE_CODE } from '#contract/api';
import { needsApproval } from '#contract/config';
import { BusinessError } from '#server/call';
import * as z from 'zod/mini';
import type { Running } from './config-version.ts';
import { parsed } from './what-stays.ts';

const followed = z.object({ publishing: z.optional(z.object({ approval: z.string() })) });

/** What runs demands an approver for each change. */
export const isGuarded = ({ texts }: Pick<Running, 'texts'>): boolean => {
  const read = followed.safeParse(parsed(texts.settings));
  return read.success && needsApproval(read.data);
};

/** Throws BusinessError needsApproval where a change cannot be published at once. */
export function assertDirect(running: Running): void {
  if (isGuarded(running)) throw new BusinessError(CONSOLE_CODE.needsApproval, 'needsApproval');
}
