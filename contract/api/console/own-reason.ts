import * as z from 'zod/mini';

/**
 * The server's own reason for what it did by itself, by its key in the namespace `refusals`, beside its Chinese words. Absent where a person gave the reason, and
 * where an earlier version stored it.
 */
export const ownReason = z.optional(
  z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
);
export type OwnReason = z.output<typeof ownReason>;
