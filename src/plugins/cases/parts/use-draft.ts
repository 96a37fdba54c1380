import { readAs, useDraftText as useTextIn, useDraftValue as useValueIn } from '#core/drafts';
import { type AttemptStore, type SendId, useSendId } from '#core/query';
import { usePlugin } from '#core/services';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { casesPlugin } from '../plugin.ts';
import { SetAside } from '../stores/set-aside.ts';
import type { Attached } from './Attach.tsx';

/** Text of a form field, stored until it is submitted. Setting '' clears it. */
export const useDraftText = (field: string): readonly [text: string, set: (text: string) => void] =>
  useTextIn(usePlugin(casesPlugin), field);

const attempt = z.nullable(z.object({ id: z.string(), content: z.string() }));

/** The id under which an unsent draft is sent, the same across reloads. */
export function useDraftSendId(field: string): SendId {
  const { drafts, session } = usePlugin(casesPlugin);
  const operId = session.userInfo?.operid ?? '';
  const stored = useMemo(
    (): AttemptStore => ({
      get: () => readAs(drafts.read(operId, field), attempt, null),
      set: (next) => drafts.keep(operId, field, next === null ? '' : JSON.stringify(next)),
    }),
    [drafts, operId, field],
  );
  return useSendId(stored);
}

/** The unsent transfer requests of this user. */
export function useAside(): SetAside {
  const { drafts, session } = usePlugin(casesPlugin);
  const operId = session.userInfo?.operid ?? '';
  return useMemo(() => new SetAside(drafts, operId), [drafts, operId]);
}

/** A choice in a form, or a filter, stored like texts. Setting null clears it and restores `first`. */
export const useDraftValue = <T>(
  field: string,
  schema: z.ZodMiniType<T>,
  first: T,
): readonly [value: T, set: (value: T | null) => void] =>
  useValueIn(usePlugin(casesPlugin), field, schema, first);

const attached = z.array(z.object({ imageId: z.string(), name: z.string() }));
const NONE: readonly Attached[] = [];

/** The attachments of a form. The server already has them; their ids are stored. */
export const useDraftFiles = (
  field: string,
): readonly [files: readonly Attached[], set: (files: readonly Attached[] | null) => void] =>
  useDraftValue<readonly Attached[]>(field, attached, NONE);
