import { CONSOLE_CODE } from '#contract/api';
import { needsApproval, parseJsonText } from '#contract/config';
import { BusinessError } from '#server/call';
import * as z from 'zod/mini';
import type { Running } from './config-version.ts';
import type { GuardLimits } from './guard-verdict.ts';

const limit = z.optional(z.number());
const followed = z.object({
  publishing: z.optional(
    z.object({
      approval: z.string(),
      guard: z.optional(
        z.object({
          minutes: z.number(),
          least: z.number(),
          crashes: limit,
          refusals: limit,
          slower: limit,
          unused: limit,
        }),
      ),
    }),
  ),
});

/** Whether the running configuration requires approval of each change. */
export const isGuarded = ({ texts }: Pick<Running, 'texts'>): boolean => {
  const read = followed.safeParse(parseJsonText(texts.settings));
  return read.success && needsApproval(read.data);
};

/** When the successor of this configuration is rolled back automatically; null: never. */
export function guardOf({ texts }: Pick<Running, 'texts'>): GuardLimits | null {
  const read = followed.safeParse(parseJsonText(texts.settings));
  return read.data?.publishing?.guard ?? null;
}

/** Throws BusinessError needsApproval where a change must not be published at once. */
export function assertDirect(running: Running): void {
  if (isGuarded(running)) throw new BusinessError(CONSOLE_CODE.needsApproval, 'needsApproval');
}
