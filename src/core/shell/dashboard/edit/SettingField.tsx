import { Checkbox, Field, IconButton, Segments, SelectInput, Switch, TextInput } from '#core/kit';
import { useServices } from '#core/services';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldShape, type NumberFault, readNumber, type SettingField } from './fields.ts';

/** Typed text takes effect when typing pauses this long, ms. */
const REST_MS = 350;
/** Up to this many choices are all in sight. */
const FEW = 3;

interface Props {
  readonly field: SettingField;
  readonly value: unknown;
  readonly label: string;
  readonly hint: string | undefined;
  /** Text of a choice. */
  readonly wordOf?: (value: string) => string;
  /** Shown in an empty field. */
  readonly placeholder?: string;
  /** A fault found only when the value is to be saved. */
  readonly fault: string | undefined;
  /** Returns whether the value was saved; otherwise it stays typed. */
  readonly onChange: (value: unknown) => boolean;
}

/** One setting: its label, its control, its fault, and the reset to its default. */
export function SettingRow({
  field,
  value,
  label,
  hint,
  wordOf = (word) => word,
  placeholder,
  fault,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const { shape, initial } = field;
  const [round, setRound] = useState(0);
  const isChanged = JSON.stringify(value) !== JSON.stringify(initial);
  const back = isChanged && (
    <IconButton
      size="sm"
      icon="undo"
      label={t('layout:settings.resetField', { label })}
      onClick={() => {
        setRound(round + 1);
        onChange(initial);
      }}
    />
  );
  if (shape.kind === 'switch')
    return (
      <div className="s-setting" data-kind="switch">
        <Switch checked={value === true} onChange={onChange}>
          {label}
        </Switch>
        {back}
        {hint !== undefined && <p className="k-hint">{hint}</p>}
      </div>
    );
  return (
    <div className="s-setting">
      {shape.kind === 'choice' || shape.kind === 'choices' ? (
        <ChoiceField {...{ shape, value, label, hint, wordOf, onChange }} />
      ) : (
        <TypedField key={round} {...{ shape, value, label, hint, placeholder, fault, onChange }} />
      )}
      {back}
    </div>
  );
}

interface ChoiceProps extends Pick<Props, 'value' | 'label' | 'hint' | 'onChange'> {
  readonly wordOf: (value: string) => string;
  readonly shape: FieldShape & { readonly kind: 'choice' | 'choices' };
}

function ChoiceField({ shape, value, label, hint, wordOf, onChange }: ChoiceProps) {
  const { values } = shape;
  const choices = values.map((item) => ({ value: item, label: wordOf(item) }));
  if (shape.kind === 'choice' && values.length > FEW)
    return (
      <Field label={label} {...(hint === undefined ? {} : { hint })}>
        {({ id }) => <SelectInput id={id} value={String(value)} choices={choices} onChange={onChange} />}
      </Field>
    );
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <div className="k-field" role={shape.kind === 'choices' ? 'group' : undefined} aria-label={label}>
      <span className="s-setting-label">{label}</span>
      {shape.kind === 'choice' ? (
        <Segments label={label} value={String(value)} choices={choices} onChange={onChange} />
      ) : (
        choices.map((choice) => (
          <Checkbox
            key={choice.value}
            checked={chosen.includes(choice.value)}
            onChange={(on) =>
              onChange(values.filter((item) => (item === choice.value ? on : chosen.includes(item))))
            }
          >
            {choice.label}
          </Checkbox>
        ))
      )}
      {hint !== undefined && <p className="k-hint">{hint}</p>}
    </div>
  );
}

interface TypedProps extends Pick<Props, 'value' | 'label' | 'hint' | 'fault' | 'onChange'> {
  readonly shape: FieldShape & { readonly kind: 'number' | 'text' };
  readonly placeholder: string | undefined;
}

type Typed = ReturnType<typeof useTyped>;

/** The text of a field: it stays as typed, even when wrong; a valid one takes effect when typing pauses, or when committed. */
function useTyped({
  shape,
  value,
  fault,
  onChange,
}: Pick<TypedProps, 'shape' | 'value' | 'fault' | 'onChange'>) {
  const { clock } = useServices();
  const { t } = useTranslation();
  const currentText = String(value ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  // An input method composition is in progress.
  const [isComposing, setComposing] = useState(false);
  const text = typed ?? currentText;
  const read = shape.kind === 'number' ? readNumber(text, shape) : text;
  // `as` holds: for a number only its fault is a text.
  const misread =
    shape.kind === 'number' && typeof read === 'string'
      ? faultWords(read as NumberFault, shape, t)
      : undefined;
  // A value already saved is reported too: it clears an earlier fault.
  const isKept = () => (read === value && fault === undefined) || onChange(read);
  useEffect(() => {
    if (typed === null || isComposing || misread !== undefined) return undefined;
    return clock.setTimeout(isKept, REST_MS);
    // Only typing restarts the wait.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed, isComposing, clock]);
  return {
    text,
    error: misread ?? fault,
    isUnsaved: text !== currentText,
    isComposing,
    setComposing,
    setText: setTyped,
    commit: () => {
      if (typed !== null && misread === undefined && isKept()) setTyped(null);
    },
    discard: () => {
      setTyped(null);
      if (fault !== undefined) onChange(value);
    },
  };
}

/** Enter commits. Only unsaved text is discarded by Esc; otherwise Esc belongs to the sheet. */
function handleKey(event: KeyboardEvent, { isComposing, isUnsaved, commit, discard }: Typed): void {
  if (event.key === 'Enter' && !isComposing) commit();
  if (event.key === 'Escape' && isUnsaved) {
    event.preventDefault();
    discard();
  }
}

/** A number or a text. */
function TypedField({ shape, label, hint, placeholder, ...rest }: TypedProps) {
  const { t } = useTranslation();
  const typed = useTyped({ shape, ...rest });
  const range = shape.kind === 'number' ? rangeWords(shape, t) : undefined;
  const note = [hint, range].filter((item) => item !== undefined).join(' · ');
  return (
    <Field label={label} error={typed.error} {...(note === '' ? {} : { hint: note })}>
      {({ id, describedBy, invalid }) => (
        <TextInput
          id={id}
          inputMode={shape.kind === 'number' ? 'decimal' : 'text'}
          {...(shape.kind === 'text' && shape.most !== null ? { maxLength: shape.most } : {})}
          value={typed.text}
          placeholder={placeholder}
          invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => typed.setText(event.target.value)}
          onCompositionStart={() => typed.setComposing(true)}
          onCompositionEnd={() => typed.setComposing(false)}
          onBlur={typed.commit}
          onKeyDown={(event) => handleKey(event, typed)}
        />
      )}
    </Field>
  );
}

type NumberShape = FieldShape & { readonly kind: 'number' };

function rangeWords({ min, max }: NumberShape, t: TFunction): string | undefined {
  if (min !== null && max !== null) return t('layout:settings.between', { min, max });
  if (min !== null) return t('layout:settings.atLeast', { min });
  return max === null ? undefined : t('layout:settings.atMost', { max });
}

function faultWords(fault: NumberFault, shape: NumberShape, t: TFunction): string {
  const range = rangeWords(shape, t);
  const need = t(shape.isInteger ? 'layout:settings.needInteger' : 'layout:settings.needNumber');
  return fault === 'range' && range !== undefined
    ? t('layout:settings.outOfRange', { range })
    : range === undefined
      ? need
      : t('layout:settings.needWithin', { need, range });
}
