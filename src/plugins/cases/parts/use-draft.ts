import { type AttemptStore, type SendId, useSendId } from '#core/query';
import { usePlugin } from '#core/services';
import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { casesPlugin } from '../plugin.ts';
import { readAs } from '../stores/read-as.ts';
import { SetAside } from '../stores/set-aside.ts';
import type { Attached } from './Attach.tsx';

/** Text of a form field, stored until it is submitted. Setting '' clears it. */
export function useDraftText(field: string): readonly [text: string, set: (text: string) => void] {
  const { drafts, session } = usePlugin(casesPlugin);
  const operId = session.userInfo?.operid ?? '';
  const [text, setText] = useState(() => drafts.read(operId, field));
  const set = useCallback(
    (typed: string) => {
      setText(typed);
      drafts.keep(operId, field, typed);
    },
    [drafts, operId, field],
  );
  return [text, set];
}

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

/**
 * A choice in a form, stored like its texts. Setting null clears it and restores `first`. Give `schema` and `first` their identity
 * outside the component.
 */
export function useDraftValue<T>(
  field: string,
  schema: z.ZodMiniType<T>,
  first: T,
): readonly [value: T, set: (value: T | null) => void] {
  const [text, setText] = useDraftText(field);
  const value = useMemo(() => readAs(text, schema, first), [text, schema, first]);
  const set = useCallback((next: T | null) => setText(next === null ? '' : JSON.stringify(next)), [setText]);
  return [value, set];
}

const attached = z.array(z.object({ imageId: z.string(), name: z.string() }));
const NONE: readonly Attached[] = [];

/** The attachments of a form. The server already has them; their ids are stored. */
export const useDraftFiles = (
  field: string,
): readonly [files: readonly Attached[], set: (files: readonly Attached[] | null) => void] =>
  useDraftValue<readonly Attached[]>(field, attached, NONE);
