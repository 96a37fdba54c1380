import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.data.ts';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Marked as required; the control itself states it by `aria-required`. */
  readonly required?: boolean;
  /** Shown in place of the hint and announced. */
  readonly error?: string | undefined;
  readonly children: (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode;
}

/** Label, control, and one line below it for a hint or an error; the line keeps its place, so nothing jumps. */
export function Field({ label, hint, required = false, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="k-field">
      <label htmlFor={id} data-required={required ? '' : undefined}>
        {label}
      </label>
      {children({ id, describedBy: note === undefined ? undefined : noteId, invalid: error !== undefined })}
      <div
        className={error === undefined ? 'k-hint' : 'k-field-error'}
        id={noteId}
        role={error === undefined ? undefined : 'alert'}
      >
        {error !== undefined && <Icon name="error" size={12} />}
        {note}
      </div>
    </div>
  );
}

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'size'>;

interface TextInputProps extends NativeInput {
  readonly icon?: IconName;
  readonly invalid?: boolean;
  readonly large?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  /** After the text: a unit or a button. */
  readonly after?: ReactNode;
}

/** A framed single-line text input. */
export function TextInput({ icon, invalid = false, large = false, after, ref, ...native }: TextInputProps) {
  return (
    <div className="k-input" data-size={large ? 'lg' : 'md'} data-invalid={invalid ? '' : undefined}>
      {icon && <Icon name={icon} />}
      <input type="text" {...native} ref={ref} aria-invalid={invalid || undefined} />
      {after}
    </div>
  );
}

interface TextFieldProps
  extends
    Omit<FieldProps, 'children' | 'hint'>,
    Omit<TextInputProps, 'id' | 'invalid' | 'onChange' | 'required'> {
  readonly value: string;
  readonly hint?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A single-line text input with its label, and a hint or an error below. */
export function TextField({ label, hint, required = false, error, onChange, ...native }: TextFieldProps) {
  return (
    <Field label={label} required={required} error={error} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy, invalid }) => (
        <TextInput
          {...native}
          id={id}
          aria-describedby={describedBy}
          aria-required={required || undefined}
          invalid={invalid}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** A password with a button that shows it. `showLabel` and `hideLabel` name that button. */
export function PasswordInput({
  showLabel,
  hideLabel,
  ...rest
}: TextInputProps & { readonly showLabel: string; readonly hideLabel: string }) {
  const [isVisible, setVisible] = useState(false);
  return (
    <TextInput
      {...rest}
      type={isVisible ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="k-icon-btn"
          data-size="sm"
          aria-label={isVisible ? hideLabel : showLabel}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon name={isVisible ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}

interface Choice<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
}

/** One of a few options, all in sight: radio buttons drawn as one bar. */
export function Segments<V extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <div className="k-segments" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

/** One of many options, using the platform's own list. */
export function SelectInput<V extends string>({
  value,
  choices,
  onChange,
  id,
  label,
  required = false,
  invalid = false,
  describedBy,
}: {
  readonly value: V;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  readonly id?: string;
  readonly label?: string;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
}) {
  return (
    <div className="k-input" data-invalid={invalid ? '' : undefined}>
      <select
        id={id}
        aria-label={label}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => {
          const next = choices.find((choice) => choice.value === event.target.value);
          if (next) onChange(next.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface TickProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
}

interface SwitchProps extends TickProps {
  /** Id of a text with more about it, such as why it is disabled. */
  readonly describedBy?: string | undefined;
}

/** A labelled checkbox. */
export function Checkbox({ checked, onChange, children, disabled = false }: TickProps) {
  return (
    <label className="k-check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}

/** A labelled on/off switch; takes effect at once. */
export function Switch({ checked, onChange, children, disabled = false, describedBy }: SwitchProps) {
  return (
    <label className="k-check">
      <input
        type="checkbox"
        role="switch"
        className="k-switch"
        aria-describedby={describedBy}
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
