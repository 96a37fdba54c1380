import * as z from 'zod/mini';
import { whole } from '../../entities/index.ts';

/** Why staff do what they do: kept with the action. */
export const reason = z.string().check(z.trim(), z.minLength(2), z.maxLength(200));
export const paging = { page: z._default(whole(1, 100_000), 1), rows: z._default(whole(1, 200), 20) };
