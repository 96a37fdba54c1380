import { useFieldAction } from '#core/query';
import { type FormEvent, useEffect, useRef, useState } from 'react';

interface Options {
  /** Characters of a whole code. */
  readonly length: number;
  /** A code of an app: sent with its last digit, and cleared when it was wrong, since it is valid once. */
  readonly isOnce: boolean;
  /** Whether the code was right; a refusal is thrown. */
  readonly onSend: (code: string) => unknown;
}

/** A form with one code. Its field has the focus, also after another kind of code was chosen. */
export function useCodeForm({ length, isOnce, onSend }: Options) {
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), [isOnce]);
  const action = useFieldAction(['code'], async (typed: string) => onSend(typed));
  const send = async (typed: string) => {
    if (!(await action.run(typed)) && isOnce) setCode('');
  };
  const handleChange = (typed: string) => {
    setTried(false);
    setCode(typed);
    if (isOnce && typed.length === length) void send(typed);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (code.length === length) void send(code);
  };
  const clear = () => {
    setCode('');
    setTried(false);
    action.show(null);
  };
  return { form, code, isCut: isTried && code.length !== length, action, handleChange, handleSubmit, clear };
}
