import { type Gate, parseJsonText } from '#contract/config';
import { Button, IconButton } from '#core/kit';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { nodeAt, type Path, scanJson, valueAt, withoutValue, withValue } from '../model/json-text.ts';
import { nameKindAt, namesOf, resolveSchema, type Schema, titlesIn } from '../model/schema.ts';
import { draftCatalogue } from '../model/draft-catalogue.ts';
import { freshItemOf } from '../model/form-values.ts';
import { GateEditor } from '../parts/GateEditor.tsx';
import { useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';
import { DoesField } from './DoesField.tsx';
import { PanelSettingsFields } from './PanelSettingsFields.tsx';
import { type FieldWorld, ValueField } from './ValueField.tsx';
import { WordsField } from './WordsField.tsx';
import { consolePlugin } from '../plugin.ts';

/** Shown in the tree, on the canvas or nowhere: not fields of a form. */
const ELSEWHERE = new Set([
  '$schema',
  'schemaVersion',
  'children',
  'panels',
  'layouts',
  'routes',
  'menus',
  'columns',
  'tabs',
  'active',
]);

/** What users see, and what most staff come for. */
const FIRST = ['label', 'title', 'path'];
/** Rarely needed, or easier elsewhere: collapsed. */
const SELDOM = new Set([
  'id',
  'params',
  'query',
  'activeOn',
  'badge',
  'note',
  'shell',
  'footer',
  'x',
  'y',
  'w',
  'h',
  'index',
  'settingsVersion',
  'version',
  'rows',
  'rowHeight',
  'gapless',
]);

export interface FieldsProps {
  readonly studio: Studio;
  readonly root: Schema;
  readonly schema: Schema;
  readonly path: Path;
}

/** Names that fields may refer to, and their texts in the draft. */
function useFieldWorld(studio: Studio): FieldWorld | null {
  const say = useSay(studio);
  const catalogue = draftCatalogue(studio);
  if (!catalogue) return null;
  const titles = titlesIn(studio.texts);
  return {
    names: namesOf(studio.texts, catalogue),
    wordsOf: (kind, name) =>
      say(
        kind === 'route' || kind === 'layout'
          ? titles[kind].get(name)
          : kind === 'panel'
            ? catalogue.panels[name]?.title
            : undefined,
      ),
  };
}

/** Which keys of an object are fields of its form: `choices` are those of which it has exactly one. */
function formKeysOf({ studio: { file }, schema, path }: FieldsProps, value: unknown) {
  const choices = (schema.oneOf ?? []).flatMap((item) => item.required ?? []);
  const keys = Object.keys(schema.properties ?? {}).filter(
    (key) =>
      !choices.includes(key) &&
      (!ELSEWHERE.has(key) || path[0] === 'disabled') &&
      !(file === 'layouts' && key === 'panels'),
  );
  const isSeldom = (key: string) => file !== 'settings' && SELDOM.has(key);
  return {
    choices,
    chosen: choices.find((key) => valueAt(value, [key]) !== undefined),
    first: FIRST.filter((key) => keys.includes(key)),
    hasGate: keys.includes('when'),
    rest: keys.filter((key) => !FIRST.includes(key) && key !== 'when' && !isSeldom(key)),
    seldom: keys.filter(isSeldom),
  };
}

/** The fields of one object, each written back into the text at its place. */
export const Fields = observer(function Fields(props: FieldsProps) {
  const { studio, schema, path } = props;
  const { text: texts } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const world = useFieldWorld(studio);
  const { file } = studio;
  const text = studio.texts[file];
  const value = valueAt(parseJsonText(text), path);
  if (!world) return null;
  const { choices, chosen, first, hasGate, rest, seldom } = formKeysOf(props, value);
  // A place of tabs shows its content in a field of its own.
  const isMenu = chosen !== 'children' && chosen !== 'tabs';
  const labelOf = (key: string) =>
    texts.has(`console:field.${key}`) ? dynamicText(t, `console:field.${key}`) : key;
  const field = (key: string) => (
    <OneField key={key} {...props} name={key} value={value} label={labelOf(key)} world={world} />
  );
  return (
    <>
      {first.map(field)}
      {choices.length > 0 && file !== 'layouts' && isMenu && (
        <DoesField {...props} {...{ choices, chosen, world, labelOf }} />
      )}
      {chosen !== undefined && isMenu && field(chosen)}
      {hasGate && field('when')}
      {rest.map(field)}
      {seldom.length > 0 && (
        <details className="c-more">
          <summary>{t('console:form.more')}</summary>
          {seldom.map(field)}
        </details>
      )}
      {typeof schema.additionalProperties === 'object' && !schema.properties && (
        <ValueField
          path={path}
          schema={schema}
          value={value}
          isRequired
          world={world}
          onChange={(next) => studio.edit(file, withValue(text, path, next), 'typing')}
        />
      )}
    </>
  );
});

interface OneFieldProps extends FieldsProps {
  /** Its key in the object whose `value` and schema are given. */
  readonly name: string;
  readonly value: unknown;
  readonly label: string;
  readonly world: FieldWorld;
}

/** One key of an object, with the control that fits its value. */
const OneField = observer(function OneField(props: OneFieldProps) {
  const { studio, root, schema, path, name, value, label, world } = props;
  const { file } = studio;
  const at = [...path, name];
  const property = resolveSchema(schema.properties?.[name], root);
  if (!property) return null;
  const isRequired = schema.required?.includes(name) ?? false;
  const put = (next: unknown) => {
    const text = studio.texts[file];
    studio.edit(file, next === undefined ? withoutValue(text, at) : withValue(text, at, next), 'typing');
  };
  if (name === 'when') return <GateField label={label} value={valueAt(value, ['when'])} onChange={put} />;
  if (file === 'layouts' && name === 'settings' && (path.at(-2) === 'panels' || path.at(-2) === 'tabs'))
    return <PanelSettingsFields {...{ studio, path, world, label }} />;
  if (nameKindAt(at) === 'text') {
    const panel = String(valueAt(value, ['panel']));
    return (
      <WordsField {...{ studio, label, isRequired }} path={at} otherwise={world.wordsOf('panel', panel)} />
    );
  }
  if (property.items && resolveSchema(property.items, root)?.type === 'object')
    return <Rules {...{ studio, root, label }} path={at} schema={property} />;
  if (file === 'settings' && property.type === 'object' && property.properties)
    return (
      <fieldset className="c-group">
        <legend>{label}</legend>
        <Fields {...{ studio, root }} schema={property} path={at} />
      </fieldset>
    );
  return (
    <ValueField
      {...{ isRequired, world }}
      path={at}
      schema={property}
      value={valueAt(value, [name])}
      onChange={put}
    />
  );
});

interface GateFieldProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (gate: Gate | undefined) => void;
}

function GateField({ label, value, onChange }: GateFieldProps) {
  return (
    <fieldset className="c-group">
      <legend>{label}</legend>
      <GateEditor
        // `as` holds: the pipeline reports what is not a gate; the editor shows it as text.
        gate={value as Gate | undefined}
        onChange={onChange}
      />
    </fieldset>
  );
}

/** A list of objects: inside an item, such as the redirect rules of a route, or a section of its own. */
export const Rules = observer(function Rules({
  studio,
  root,
  schema,
  path,
  label,
}: FieldsProps & { readonly label: string }) {
  const { t } = useTranslation();
  const { file } = studio;
  const text = studio.texts[file];
  const node = nodeAt(scanJson(text), path);
  const item = resolveSchema(schema.items, root);
  if (!item) return null;
  const count = node?.kind === 'array' ? node.items.length : 0;
  const add = () => {
    const rule = freshItemOf(item, root, count, valueAt(parseJsonText(studio.texts.routes), ['home']));
    studio.edit(file, node ? withValue(text, [...path, count], rule) : withValue(text, path, [rule]));
  };
  return (
    <fieldset className="c-group">
      <legend>{label}</legend>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="c-rule">
          <Fields studio={studio} root={root} schema={item} path={[...path, at]} />
          <IconButton
            icon="close"
            size="sm"
            label={t('console:form.remove')}
            onClick={() =>
              studio.edit(file, count === 1 ? withoutValue(text, path) : withoutValue(text, [...path, at]))
            }
          />
        </div>
      ))}
      <Button size="sm" tone="ghost" icon="plus" onClick={add}>
        {t(path.at(-1) === 'redirects' ? 'console:form.addRule' : 'console:form.addItem')}
      </Button>
    </fieldset>
  );
});
