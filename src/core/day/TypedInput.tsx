import { Icon } from '#core/kit';
import { type ReactNode, useState } from 'react';

/** Properties shared by every field of this folder. */
export interface TypedProps {
  /** Its name, when no `label` element points at `id`. */
  readonly label?: string | undefined;
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly large?: boolean;
  readonly onChange: (value: string) => void;
  /**
   * The typed text has no meaning: it stays in sight, and the form has no value until it is fixed. Without this, e.g. where a list is
   * filtered, the previous value is restored.
   */
  readonly onWrong?: (() => void) | undefined;
  /** Takes a pasted text that means more than this field; false: it is pasted here. */
  readonly onPaste?: ((text: string) => boolean) | undefined;
}

interface Props extends TypedProps {
  readonly value: string;
  readonly placeholder: string;
  readonly maxLength: number;
  /** The meaning of the text; null for none. */
  readonly read: (text: string) => string | null;
  /** Whether more typing can still make it valid. */
  readonly mayBecome: (text: string) => boolean;
}

/** What is being typed: whether it is valid yet, and what accepting it and leaving the field do. */
function useTyping({ value, read, mayBecome, onChange, onWrong }: Props) {
  /** null: the user is not typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  /** The form was notified that the typed text has no meaning. */
  const [isReported, setReported] = useState(false);
  const meant = typed === null || typed.trim() === '' ? '' : read(typed);
  const drop = () => setTyped(null);
  const become = (next: string) => {
    setReported(false);
    if (next !== value || isReported) onChange(next);
  };
  const take = () => {
    if (typed === null) return;
    if (meant === null) {
      setLeft(true);
      setReported(true);
      onWrong?.();
      return;
    }
    drop();
    become(meant);
  };
  return {
    shown: typed ?? value,
    isTyping: typed !== null,
    isWrong: meant === null && typed !== null && (isLeft || !mayBecome(typed)),
    type: (text: string) => {
      setLeft(false);
      setTyped(text);
    },
    take,
    giveUp: () => {
      drop();
      become(value);
    },
    forget: () => {
      drop();
      setReported(false);
    },
    leave: () => (meant === null && onWrong === undefined ? drop() : take()),
  };
}

/** A text with a meaning, accepted on Enter or when the field is left. */
export function TypedInput(props: Props): ReactNode {
  const { label, id, describedBy, invalid = false, required = false, large = false } = props;
  const typing = useTyping(props);
  const isBad = typing.isWrong || invalid;
  return (
    <span className="k-input" data-size={large ? 'lg' : 'md'} data-invalid={isBad ? '' : undefined}>
      <Icon name="clock" size={12} />
      <input
        type="text"
        id={id}
        inputMode="numeric"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isBad || undefined}
        aria-required={required || undefined}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        autoComplete="off"
        value={typing.shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => typing.type(event.target.value)}
        onPaste={(event) => {
          if (props.onPaste?.(event.clipboardData.getData('text')) !== true) return;
          event.preventDefault();
          typing.forget();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typing.isTyping) {
            // It accepts what was typed; only then does it send the form.
            event.preventDefault();
            typing.take();
          }
          if (event.key === 'Escape' && typing.isTyping) {
            event.preventDefault();
            event.stopPropagation();
            typing.giveUp();
          }
        }}
        onBlur={typing.leave}
      />
    </span>
  );
}
