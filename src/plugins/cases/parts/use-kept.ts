import { usePlugin } from '#core/services';
import { useCallback, useState } from 'react';
import { casesPlugin } from '../plugin.ts';

/** Text of a field of a form, kept until it is sent. Called with '' it keeps nothing any more. */
export function useKept(field: string): readonly [text: string, set: (text: string) => void] {
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
