import { BizError } from '#core/http';
import { useState } from 'react';
import { type Action, useAction } from './use-action.ts';

/** Something that a person does with what they filled in. */
export interface FieldAction<A extends readonly unknown[], F extends string> extends Action<A> {
  /** What went wrong, where it was no fault of one of the fields. */
  readonly words: string;
  /** What the last run was refused for, in the reader's language, where the fault was this field's. */
  readonly at: (field: F) => string | undefined;
}

/** As `useAction`, of a form whose `fields` say by themselves what they were refused for. */
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
