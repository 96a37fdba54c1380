import { Checkbox, SelectInput, TextInput } from '#core/kit';
import { useTranslation } from 'react-i18next';
import { numberOf, pairsOf, partsOf } from '../model/form-values.ts';
import type { Schema } from '../model/schema.ts';
import { Typed } from './Typed.tsx';

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value);

const pairsText = (value: unknown): string =>
  isRecord(value)
    ? Object.entries(value)
        .map(([key, item]) => `${key}=${String(item)}`)
        .join('\n')
    : '';
interface Props {
  readonly label: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly isRequired: boolean;
  /** Names that the value may be; []: it is not a name. */
  readonly names: readonly string[];
  /** The displayed text of a name. */
  readonly say: (name: string) => string;
  readonly optionWord: (option: unknown) => string;
  /** Id of the list of proposals. */
  readonly list: string;
  readonly onChange: (value: unknown) => void;
}

/** The control for one value, by its schema. */
export function ValueControl(props: Props) {
  const { label, schema, value, isRequired, names, list, onChange } = props;
  const { t } = useTranslation();
  const options = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  const orNothing = (isNothing: boolean, next: unknown) =>
    onChange(isNothing && !isRequired ? undefined : next);
  /** What cannot be read changes nothing: its fault is shown beside it. */
  const putRead = (next: unknown, isNothing: boolean) => next !== undefined && orNothing(isNothing, next);
  if (options) return <OptionControl {...props} options={options} />;
  switch (schema.type) {
    case 'boolean':
      return <YesNo {...props} />;
    case 'integer':
    case 'number':
      return (
        <Typed
          label={label}
          initialText={value === undefined ? '' : String(value)}
          isNeeded={isRequired}
          read={numberOf}
          fault={t('console:form.needNumber')}
          onChange={(next) => (next !== undefined || !isRequired) && onChange(next)}
        />
      );
    case 'array':
      return (
        <Typed
          label={label}
          list={list}
          initialText={isList(value) ? value.map(String).join('、') : ''}
          read={(typed) => partsOf(typed, schema.items)}
          fault={t('console:form.needNumbers')}
          onChange={(next) => putRead(next, isList(next) && next.length === 0)}
        />
      );
    case 'object':
      return (
        <Typed
          label={label}
          isTall
          initialText={pairsText(value)}
          read={(typed) => pairsOf(typed, schema)}
          fault={t('console:form.needPairs')}
          onChange={(next) => putRead(next, isRecord(next) && Object.keys(next).length === 0)}
        />
      );
    default:
      return names.length > 0 ? (
        <NameControl {...props} />
      ) : (
        <TextInput
          aria-label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => orNothing(target.value === '', target.value)}
        />
      );
  }
}

/** A checkbox; with a third option where the value may be absent. */
function YesNo(props: Props) {
  const { schema, value, isRequired, onChange } = props;
  const { t } = useTranslation();
  if (isRequired || schema.default !== undefined)
    return (
      <Checkbox checked={value === true} onChange={onChange}>
        {t('console:form.yes')}
      </Checkbox>
    );
  return (
    <OptionControl
      {...props}
      options={[true, false]}
      optionWord={(option) => t(option === true ? 'console:form.yes' : 'console:form.no')}
    />
  );
}

/** One of a few options. */
function OptionControl({
  label,
  value,
  isRequired,
  options,
  optionWord,
  onChange,
}: Props & { readonly options: readonly unknown[] }) {
  const { t } = useTranslation();
  return (
    <SelectInput
      label={label}
      value={value === undefined ? '' : String(value)}
      choices={[
        ...(isRequired ? [] : [{ value: '', label: t('console:form.unset') }]),
        ...options.map((item) => ({ value: String(item), label: optionWord(item) })),
      ]}
      onChange={(next) => onChange(options.find((item) => String(item) === next))}
    />
  );
}

/** The name of an existing item; a missing one stays in sight. */
function NameControl({ label, value, isRequired, names, say, onChange }: Props) {
  const { t } = useTranslation();
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
