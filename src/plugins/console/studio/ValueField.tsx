import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldName } from '../model/field-name.ts';
import { nameKindAt, type Names, type Schema } from '../model/schema.ts';
import type { Path } from '../model/json-text.ts';
import { isThing } from '../model/record.ts';
import { IconControl } from './IconControl.tsx';
import { LinksControl } from './LinksControl.tsx';
import { ValueControl } from './ValueControl.tsx';
import { consolePlugin } from '../plugin.ts';

export interface FieldWorld {
  readonly names: Names;
  /** The displayed text of a name; '' when it does not exist. */
  readonly wordsOf: (kind: keyof Names, name: string) => string;
}

/** The section of settings.json with the addresses outside the product. */
const isLinks = (path: Path): boolean => path.length === 1 && path[0] === 'links';

interface Props {
  readonly path: Path;
  readonly schema: Schema;
  readonly value: unknown;
  readonly isRequired: boolean;
  readonly world: FieldWorld;
  readonly onChange: (value: unknown) => void;
  /** Texts of a setting given by its panel: the label, a hint, a choice's value. */
  readonly wordOf?: (part: string) => string | undefined;
}

/** One value of an item, by its schema: choice, checkbox, number, name with proposals, list or pairs. An emptied optional value is removed. */
export function ValueField({ path, schema, value, isRequired, world, onChange, wordOf }: Props) {
  const { text } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const id = useId();
  const key = String(path.at(-1));
  const label =
    wordOf?.('label') ??
    (text.has(`console:field.${fieldName(path)}`) ? dynamicText(t, `console:field.${fieldName(path)}`) : key);
  const optionWord = (option: unknown): string => {
    const own = wordOf?.(String(option));
    const optionKey = `console:option.${key}.${String(option)}`;
    return own ?? (text.has(optionKey) ? dynamicText(t, optionKey) : String(option));
  };
  const hint = wordOf?.('hint');
  const kind = nameKindAt(path);
  const names = kind ? world.names[kind] : [];
  const say = (name: string): string => (kind ? world.wordsOf(kind, name) : '');
  const control = (
    <ValueControl {...{ label, schema, value, isRequired, names, say, optionWord, onChange }} list={id} />
  );
  const hasProposals = schema.type === 'array' && names.length > 0;
  return (
    <div className="c-field">
      <span className="c-label">
        {label}
        {isRequired && <b aria-hidden>*</b>} <code>{key}</code>
      </span>
      {kind === 'icon' && names.length > 0 ? (
        <IconControl {...{ label, value, isRequired, names, onChange }} />
      ) : isLinks(path) && isThing(value) ? (
        <LinksControl value={value} onChange={onChange}>
          {control}
        </LinksControl>
      ) : (
        control
      )}
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
