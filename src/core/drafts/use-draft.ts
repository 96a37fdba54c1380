import type { SessionStore } from '#core/session';
import { useCallback, useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import type { Drafts } from './drafts.ts';
import { readAs } from './read-as.ts';

/** What a plugin holds that stores drafts. */
export interface DraftHolder {
  readonly drafts: Drafts;
  readonly session: Pick<SessionStore, 'userInfo'>;
}

/** Text of a form field, stored until it is submitted. Setting '' clears it. */
export function useDraftText(
  { drafts, session }: DraftHolder,
  field: string,
): readonly [text: string, set: (text: string) => void] {
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

/**
 * A choice in a form, or a filter, stored like texts. Setting null clears it and restores `first`. Give `schema` and `first` their identity
 * outside the component.
 */
export function useDraftValue<T>(
  holder: DraftHolder,
  field: string,
  schema: z.ZodMiniType<T>,
  first: T,
): readonly [value: T, set: (value: T | null) => void] {
  const [text, setText] = useDraftText(holder, field);
  const value = useMemo(() => readAs(text, schema, first), [text, schema, first]);
  const set = useCallback((next: T | null) => setText(next === null ? '' : JSON.stringify(next)), [setText]);
  return [value, set];
}
