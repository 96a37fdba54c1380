import type { Gate } from '#contract/config';
import { Button, IconButton } from '#core/kit';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import {
  nodeAt,
  parseJsonText,
  type Path,
  scanJson,
  valueAt,
  withoutValue,
  withValue,
} from '../model/json-text.ts';
import { nameKindAt, type Names, namesOf, resolveSchema, type Schema, titlesIn } from '../model/schema.ts';
import { freshItemOf } from '../model/form-values.ts';
import { GateEditor } from '../parts/GateEditor.tsx';
import { useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';
import { DoesField } from './DoesField.tsx';
import { PanelSettingsFields } from './PanelSettingsFields.tsx';
import { ValueField } from './ValueField.tsx';
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
]);

/** What readers see, and what most people come for. */
const FIRST = ['label', 'title', 'path'];
/** Asked for seldom, or easier elsewhere: folded away. */
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

/** The fields of one object, each written back into the text at its place. */
export const Fields = observer(function Fields({ studio, root, schema, path }: FieldsProps) {
  const { text: texts } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const say = useSay(studio);
  const { file, source } = studio;
  const text = studio.texts[file];
  const value = valueAt(parseJsonText(text), path);
  if (!source) return null;
  const titles = titlesIn(studio.texts);
  const world = {
    names: namesOf(studio.texts, source.catalogue),
    wordsOf: (kind: keyof Names, name: string) =>
      say(
        kind === 'route' || kind === 'layout'
          ? titles[kind].get(name)
          : kind === 'panel'
            ? source.catalogue.panels[name]?.title
            : undefined,
      ),
  };
  const put = (key: string, next: unknown) => {
    const at = [...path, key];
    studio.edit(file, next === undefined ? withoutValue(text, at) : withValue(text, at, next), true);
  };
  const choices = (schema.oneOf ?? []).flatMap((item) => item.required ?? []);
  const chosen = choices.find((key) => valueAt(value, [key]) !== undefined);
  const isMenu = chosen !== 'children';
  const labelOf = (key: string) =>
    texts.has(`console:field.${key}`) ? dynamicText(t, `console:field.${key}`) : key;
  const keys = Object.keys(schema.properties ?? {}).filter(
    (key) =>
      !choices.includes(key) &&
      (!ELSEWHERE.has(key) || path[0] === 'disabled') &&
      !(file === 'layouts' && key === 'panels'),
  );
  const isSeldom = (key: string) => file !== 'settings' && SELDOM.has(key);
  const extra = typeof schema.additionalProperties === 'object' && !schema.properties;
  const field = (key: string) => {
    const raw = schema.properties?.[key];
    const property = resolveSchema(raw, root);
    if (!property) return null;
    if (key === 'when') {
      // `as` holds: what a gate is not, the pipeline says; the editor shows it as text.
      const gate = valueAt(value, ['when']) as Gate | undefined;
      return (
        <fieldset key={key} className="c-group">
          <legend>{labelOf(key)}</legend>
          <GateEditor
            gate={typeof gate === 'object' && gate !== null ? gate : undefined}
            onChange={(next) => put(key, next)}
          />
        </fieldset>
      );
    }
    if (file === 'layouts' && key === 'settings' && path.at(-2) === 'panels')
      return <PanelSettingsFields key={key} {...{ studio, path, world }} label={labelOf(key)} />;
    if (nameKindAt([...path, key]) === 'text')
      return (
        <WordsField
          key={key}
          studio={studio}
          path={[...path, key]}
          label={labelOf(key)}
          isRequired={schema.required?.includes(key) ?? false}
          otherwise={say(source.catalogue.panels[String(valueAt(value, ['panel']))]?.title)}
        />
      );
    if (property.items && resolveSchema(property.items, root)?.type === 'object')
      return (
        <Rules key={key} {...{ studio, root, path: [...path, key] }} schema={property} label={labelOf(key)} />
      );
    return (
      <ValueField
        key={key}
        path={[...path, key]}
        schema={property}
        value={valueAt(value, [key])}
        isRequired={schema.required?.includes(key) ?? false}
        world={world}
        onChange={(next) => put(key, next)}
      />
    );
  };
  return (
    <>
      {FIRST.filter((key) => keys.includes(key)).map(field)}
      {choices.length > 0 && isMenu && (
        <DoesField {...{ studio, root, schema, path, choices, chosen, world, labelOf }} />
      )}
      {chosen !== undefined && isMenu && field(chosen)}
      {keys.includes('when') && field('when')}
      {keys.filter((key) => !FIRST.includes(key) && key !== 'when' && !isSeldom(key)).map(field)}
      {keys.some(isSeldom) && (
        <details className="c-more">
          <summary>{t('console:form.more')}</summary>
          {keys.filter(isSeldom).map(field)}
        </details>
      )}
      {extra && (
        <ValueField
          path={path}
          schema={schema}
          value={value}
          isRequired
          world={world}
          onChange={(next) => studio.edit(file, withValue(text, path, next), true)}
        />
      )}
    </>
  );
});

/** A list of objects inside an item, as the redirect rules of a route. */
const Rules = observer(function Rules({
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
