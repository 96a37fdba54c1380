import { SelectInput } from '#core/kit';
import { useTranslation } from 'react-i18next';
import { withoutValue, withValue } from '../model/json-text.ts';
import { nameKindAt, resolveSchema } from '../model/schema.ts';
import type { FieldsProps } from './Fields.tsx';
import type { FieldWorld } from './ValueField.tsx';

interface Props extends FieldsProps {
  /** The keys of which an item has exactly one: its action when opened. */
  readonly choices: readonly string[];
  readonly chosen: string | undefined;
  readonly world: FieldWorld;
  readonly labelOf: (key: string) => string;
}

/** Which of several actions an item has; another choice replaces the previous one. */
export function DoesField({ studio, root, schema, path, choices, chosen, world, labelOf }: Props) {
  const { t } = useTranslation();
  const { file } = studio;
  const text = studio.texts[file];
  const choose = (key: string) => {
    const without = chosen === undefined ? text : withoutValue(text, [...path, chosen]);
    const kind = nameKindAt([...path, key]);
    const options = resolveSchema(schema.properties?.[key], root)?.enum;
    const [first] = kind ? world.names[kind] : [];
    studio.edit(file, withValue(without, [...path, key], options?.[0] ?? first ?? ''));
  };
  return (
    <div className="c-field">
      <span className="c-label">{t('console:form.does')}</span>
      <SelectInput
        label={t('console:form.does')}
        value={chosen ?? ''}
        choices={[
          ...(chosen === undefined ? [{ value: '', label: t('console:form.unset') }] : []),
          ...choices.filter((key) => key !== 'children').map((key) => ({ value: key, label: labelOf(key) })),
        ]}
        onChange={choose}
      />
    </div>
  );
}
