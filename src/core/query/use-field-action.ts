import { BizError } from '#core/http';
import { useState } from 'react';
import { type Action, useAction } from './use-action.ts';

/** An action on what the user filled in. */
export interface FieldAction<A extends readonly unknown[], F extends string> extends Action<A> {
  /** What went wrong, when no single field was at fault. */
  readonly words: string;
  /** Why the last run was refused, in the user's language, when this field was at fault. */
  readonly at: (field: F) => string | undefined;
}

/** Like `useAction`, for a form whose `fields` show their own refusals. */
export function useFieldAction<A extends readonly unknown[], F extends string>(
  fields: readonly F[],
  call: (...args: A) => Promise<unknown>,
): FieldAction<A, F> {
  const [refused, setRefused] = useState<F | null>(null);
  const action = useAction(async (...args: A) => {
    setRefused(null);
    try {
      await call(...args);
    } catch (error) {
      const named = error instanceof BizError ? error.field : null;
      setRefused(fields.find((field) => field === named) ?? null);
      throw error;
    }
  });
  return {
    ...action,
    words: refused === null ? action.words : '',
    at: (field) => (field === refused && action.words !== '' ? action.words : undefined),
  };
}
