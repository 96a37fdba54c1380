import { useDraftText as useTextIn, useDraftValue as useValueIn } from '#core/drafts';
import { usePlugin } from '#core/services';
import type * as z from 'zod/mini';
import { consolePlugin } from '../plugin.ts';

/** Text of a field or filter, stored in this tab until it is submitted. Setting '' clears it. */
export const useDraftText = (field: string): readonly [text: string, set: (text: string) => void] =>
  useTextIn(usePlugin(consolePlugin), field);

/** Other input, stored in the same way. Setting null clears it and restores `first`. */
export const useDraftValue = <T>(
  field: string,
  schema: z.ZodMiniType<T>,
  first: T,
): readonly [value: T, set: (value: T | null) => void] =>
  useValueIn(usePlugin(consolePlugin), field, schema, first);
