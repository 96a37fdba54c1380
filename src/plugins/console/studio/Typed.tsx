import { TextInput } from '#core/kit';
import { useEffect, useState } from 'react';

/** A text that is written back when its meaning changes; what is being typed stays as typed. */
export function Typed({
  initialText,
  read,
  onChange,
  label,
  list,
  isTall = false,
  isNeeded = false,
  fault,
}: {
  readonly initialText: string;
  readonly read: (text: string) => unknown;
  readonly onChange: (value: unknown) => void;
  readonly label: string;
  readonly list?: string;
  readonly isTall?: boolean;
  /** An empty text is a fault too. */
  readonly isNeeded?: boolean;
  /** The message for a text that `read` cannot interpret. */
  readonly fault?: string;
}) {
  const [typed, setTyped] = useState(initialText);
  useEffect(() => {
    setTyped((now) => (JSON.stringify(read(now)) === JSON.stringify(read(initialText)) ? now : initialText));
    // `read` depends only on the field's schema, which does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [initialText]);
  const change = (text: string) => {
    setTyped(text);
    onChange(read(text));
  };
  const isUnread = fault !== undefined && (isNeeded || typed.trim() !== '') && read(typed) === undefined;
  return (
    <>
      {isTall ? (
        <textarea
          aria-label={label}
          aria-invalid={isUnread}
          rows={Math.min(6, Math.max(1, typed.split('\n').length))}
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <TextInput
          aria-label={label}
          value={typed}
          invalid={isUnread}
          {...(list === undefined ? {} : { list })}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {isUnread && (
        <span className="c-fault" role="alert" data-unsent="">
          {fault}
        </span>
      )}
    </>
  );
}
