import { Checkbox, SelectInput, TextInput } from '#core/kit';
import { useServices, useText } from '#core/services';
import { useEffect, useId, useState } from 'react';
import { nameKindAt, type Names, type Schema } from '../model/schema.ts';
import type { Path } from '../model/json-text.ts';

export interface FieldWorld {
  readonly names: Names;
  /** What people know a name by; '' where there is nothing. */
  readonly wordsOf: (kind: keyof Names, name: string) => string;
}

interface Props {
  readonly path: Path;
  readonly schema: Schema;
  readonly value: unknown;
  readonly isRequired: boolean;
  readonly world: FieldWorld;
  readonly onChange: (value: unknown) => void;
  /** Words of a setting that its panel gives: the label, a hint, a choice's value. */
  readonly wordOf?: (part: string) => string | undefined;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value);

/** Words as they are typed in a list: numbers where the list holds numbers. */
function partsOf(text: string, items: Schema | undefined): readonly unknown[] {
  const words = text.split(/[,，、\s]+/).filter((word) => word !== '');
  return items?.type === 'number' || items?.type === 'integer' ? words.map(Number).filter((n) => Number.isFinite(n)) : words;
}

const pairsText = (value: unknown): string =>
  isRecord(value)
    ? Object.entries(value)
        .map(([key, item]) => `${key}=${String(item)}`)
        .join('\n')
    : '';
const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .flatMap((line) =>
        line.includes('=') ? [[line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]] : [],
      ),
  );

/** A text that is written back when it means something else; what somebody is typing stays as it is typed. */
function Typed({
  shown,
  read,
  onChange,
  label,
  list,
  isTall = false,
}: {
  readonly shown: string;
  readonly read: (text: string) => unknown;
  readonly onChange: (value: unknown) => void;
  readonly label: string;
  readonly list?: string;
  readonly isTall?: boolean;
}) {
  const [typed, setTyped] = useState(shown);
  useEffect(() => {
    setTyped((now) => (JSON.stringify(read(now)) === JSON.stringify(read(shown)) ? now : shown));
    // `read` only depends on the field's schema, which stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown]);
  const change = (text: string) => {
    setTyped(text);
    onChange(read(text));
  };
  if (isTall)
    return (
      <textarea
        aria-label={label}
        rows={Math.min(6, Math.max(1, typed.split('\n').length))}
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
    );
  return (
    <TextInput
      aria-label={label}
      value={typed}
      {...(list === undefined ? {} : { list })}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** One value of an item, by its schema: choice, tick, number, name with proposals, list or pairs. An emptied optional value is taken out. */
export function ValueField({ path, schema, value, isRequired, world, onChange, wordOf }: Props) {
  const { text } = useServices();
  const { t, dynamic } = useText();
  const id = useId();
  const key = String(path.at(-1));
  const label = wordOf?.('label') ?? (text.has(`console:field.${key}`) ? dynamic(`console:field.${key}`) : key);
  const optionWord = (option: unknown): string => {
    const own = wordOf?.(String(option));
    const known = `console:option.${key}.${String(option)}`;
    return own ?? (text.has(known) ? dynamic(known) : String(option));
  };
  const hint = wordOf?.('hint');
  const options = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  const kind = nameKindAt(path);
  const names = kind ? world.names[kind] : [];
  const say = (name: string): string => (kind ? world.wordsOf(kind, name) : '');
  const control = () => {
    if (options) {
      const choices = [
        ...(isRequired ? [] : [{ value: '', label: t('console:form.unset') }]),
        ...options.map((item) => ({ value: String(item), label: optionWord(item) })),
      ];
      return (
        <SelectInput
          label={label}
          value={value === undefined ? '' : String(value)}
          choices={choices}
          onChange={(next) => onChange(options.find((item) => String(item) === next))}
        />
      );
    }
    if (schema.type === 'boolean' && !isRequired && schema.default === undefined) {
      const choices = (['', 'true', 'false'] as const).map((one) => ({
        value: one,
        label: t(one === '' ? 'console:form.unset' : one === 'true' ? 'console:form.yes' : 'console:form.no'),
      }));
      return (
        <SelectInput
          label={label}
          value={value === true ? 'true' : value === false ? 'false' : ''}
          choices={choices}
          onChange={(next) => onChange(next === '' ? undefined : next === 'true')}
        />
      );
    }
    if (schema.type === 'boolean') {
      return (
        <Checkbox checked={value === true} onChange={onChange}>
          {t('console:form.yes')}
        </Checkbox>
      );
    }
    if (schema.type === 'integer' || schema.type === 'number') {
      return (
        <Typed
          label={label}
          shown={value === undefined ? '' : String(value)}
          read={(typed) => (typed.trim() === '' || !Number.isFinite(Number(typed)) ? undefined : Number(typed))}
          onChange={(next) => (next !== undefined || !isRequired) && onChange(next)}
        />
      );
    }
    if (schema.type === 'array') {
      return (
        <Typed
          label={label}
          list={id}
          shown={isList(value) ? value.map(String).join('、') : ''}
          read={(typed) => partsOf(typed, schema.items)}
          onChange={(next) => onChange(isList(next) && next.length === 0 && !isRequired ? undefined : next)}
        />
      );
    }
    if (schema.type === 'object') {
      return (
        <Typed
          label={label}
          isTall
          shown={pairsText(value)}
          read={pairsOf}
          onChange={(next) => onChange(isRecord(next) && Object.keys(next).length === 0 && !isRequired ? undefined : next)}
        />
      );
    }
    if (names.length > 0) {
      const now = typeof value === 'string' ? value : '';
      const all = names.includes(now) || (now === '' && !isRequired) ? names : [now, ...names];
      return (
        <SelectInput
          label={label}
          value={now}
          choices={[
            ...(isRequired ? [] : [{ value: '', label: t('console:form.unset') }]),
            ...all.map((name) => ({ value: name, label: `${say(name)} ${name}`.trim() })),
          ]}
          onChange={(next) => onChange(next === '' ? undefined : next)}
        />
      );
    }
    return (
      <TextInput
        aria-label={label}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' && !isRequired ? undefined : target.value)}
      />
    );
  };
  const hasProposals = schema.type === 'array' && names.length > 0;
  return (
    <div className="c-field">
      <span className="c-label">
        {label}
        {isRequired && <b aria-hidden>*</b>} <code>{key}</code>
      </span>
      {control()}
      {hasProposals && (
        <datalist id={id}>
          {names.map((name) => (
            <option key={name} value={name}>
              {say(name)}
            </option>
          ))}
        </datalist>
      )}
      {hint !== undefined && (
        <span className="c-words" data-hint="">
          {hint}
        </span>
      )}
    </div>
  );
}
