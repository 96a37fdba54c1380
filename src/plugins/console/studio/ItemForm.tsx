import type { Gate } from '#contract/config';
import { Button, IconButton, PanelState, SelectInput } from '#core/kit';
import { useServices, useText } from '#core/services';
import { settingKey } from '#core/text';
import { observer } from 'mobx-react-lite';
import { nodeAt, parseJsonText, type Path, scanJson, valueAt, withMoved, withoutValue, withValue } from '../model/json-text.ts';
import { outlineAt } from '../model/outline.ts';
import { ownTextsIn } from '../model/own-texts.ts';
import { nameKindAt, type Names, namesOf, resolveSchema, type Schema, schemaAt, schemaOf, titlesIn } from '../model/schema.ts';
import { GateEditor } from '../parts/GateEditor.tsx';
import type { Studio } from '../stores/studio.ts';
import { useSay } from '../parts/use-studio.ts';
import { ValueField } from './ValueField.tsx';
import { WordsField } from './WordsField.tsx';

/** Shown in the tree, on the canvas or nowhere: not fields of a form. */
const ELSEWHERE = new Set(['$schema', 'schemaVersion', 'children', 'panels', 'layouts', 'routes', 'menus', 'columns']);

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

interface FieldsProps {
  readonly studio: Studio;
  readonly root: Schema;
  readonly schema: Schema;
  readonly path: Path;
}

/** The fields of one object, each written back into the text at its place. */
const Fields = observer(function Fields({ studio, root, schema, path }: FieldsProps) {
  const { text: texts } = useServices();
  const { t, dynamic } = useText();
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
  const choose = (key: string) => {
    const without = chosen === undefined ? text : withoutValue(text, [...path, chosen]);
    const kind = nameKindAt([...path, key]);
    const options = resolveSchema(schema.properties?.[key], root)?.enum;
    const [first] = kind ? world.names[kind] : [];
    studio.edit(file, withValue(without, [...path, key], options?.[0] ?? first ?? ''));
  };
  const labelOf = (key: string) => (texts.has(`console:field.${key}`) ? dynamic(`console:field.${key}`) : key);
  const keys = Object.keys(schema.properties ?? {}).filter(
    (key) =>
      !choices.includes(key) && (!ELSEWHERE.has(key) || path[0] === 'disabled') && !(file === 'layouts' && key === 'panels'),
  );
  const isSeldom = (key: string) => file !== 'settings' && SELDOM.has(key);
  const extra = typeof schema.additionalProperties === 'object' && !schema.properties;
  const field = (key: string) => {
    const raw = schema.properties?.[key];
    const own =
      file === 'layouts' && key === 'settings' && path.at(-2) === 'panels'
        ? source.catalogue.panels[String(valueAt(value, ['panel']))]?.settingsSchema
        : null;
    const property = resolveSchema(raw, root);
    if (!property) return null;
    if (key === 'when') {
      // `as` holds: what a gate is not, the pipeline says; the editor shows it as text.
      const gate = valueAt(value, ['when']) as Gate | undefined;
      return (
        <fieldset key={key} className="c-group">
          <legend>{labelOf(key)}</legend>
          <GateEditor gate={typeof gate === 'object' && gate !== null ? gate : undefined} onChange={(next) => put(key, next)} />
        </fieldset>
      );
    }
    if (own) {
      // `as` holds: the catalogue keeps JSON Schemas.
      const settings = own as Schema;
      if (Object.keys(settings.properties ?? {}).length === 0) return null;
      return (
        <fieldset key={key} className="c-group">
          <legend>{labelOf(key)}</legend>
          {Object.entries(settings.properties ?? {}).map(([name, item]) => {
            const one = resolveSchema(item, settings) ?? item;
            const set = valueAt(value, ['settings', name]);
            const kind = String(valueAt(value, ['panel']));
            const wordOf = (part: string) => {
              const word = settingKey(texts, kind, name, part);
              return word === undefined ? undefined : dynamic(word);
            };
            // What has no name for people is the panel's own business, and stays in the code.
            if (wordOf('label') === undefined) return null;
            return (
              <ValueField
                key={name}
                wordOf={wordOf}
                path={[...path, 'settings', name]}
                schema={one}
                value={set ?? one.default}
                isRequired={false}
                world={world}
                onChange={(next) => {
                  const before = valueAt(value, ['settings']);
                  const { [name]: _old, ...rest } = { ...(typeof before === 'object' ? before : {}) } as Record<string, unknown>;
                  const after = next === undefined || next === one.default ? rest : { ...rest, [name]: next };
                  put('settings', Object.keys(after).length === 0 ? undefined : after);
                }}
              />
            );
          })}
        </fieldset>
      );
    }
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
      return <Rules key={key} {...{ studio, root, path: [...path, key] }} schema={property} label={labelOf(key)} />;
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
const Rules = observer(function Rules({ studio, root, schema, path, label }: FieldsProps & { readonly label: string }) {
  const { t } = useText();
  const { file } = studio;
  const text = studio.texts[file];
  const node = nodeAt(scanJson(text), path);
  const item = resolveSchema(schema.items, root);
  if (!item) return null;
  const count = node?.kind === 'array' ? node.items.length : 0;
  const add = () => {
    const rule = { when: { 'session.isLogin': { is: true } }, to: valueAt(parseJsonText(studio.texts.routes), ['home']) };
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
            onClick={() => studio.edit(file, count === 1 ? withoutValue(text, path) : withoutValue(text, [...path, at]))}
          />
        </div>
      ))}
      <Button size="sm" tone="ghost" icon="plus" onClick={add}>
        {t('console:form.addRule')}
      </Button>
    </fieldset>
  );
});

/** A new item for a list: an id that is free, everything that is required. */
function freshItem(kind: string, taken: readonly string[], home: string): Record<string, unknown> {
  let n = 1;
  while (taken.includes(`new${n}`)) n += 1;
  const id = `new${n}`;
  return kind === 'route'
    ? { id, path: `/index/new-${n}`, title: 'shell:route.home', redirect: home }
    : { id, label: 'shell:nav.home', route: home };
}

/** The selected item as a form. What it changes is written into the text at once, and what is typed in the text shows here. */
export const ItemForm = observer(function ItemForm({ studio }: { readonly studio: Studio }) {
  const { t } = useText();
  const { file } = studio;
  const text = studio.texts[file];
  const node = outlineAt(studio.outline, file, studio.path);
  const parsed = parseJsonText(text);
  if (parsed === undefined)
    return <PanelState kind="error" title={t('console:form.broken')} detail={t('console:form.brokenDetail')} />;
  if (!node) return null;
  const root = schemaOf(file);
  const schema = schemaAt(root, node.path);
  const inList = typeof node.path.at(-1) === 'number';
  const list = node.kind === 'group' ? node.path : node.kind === 'file' && file === 'routes' ? ['routes'] : null;
  const items = list ? valueAt(parsed, list) : null;
  const home = String(valueAt(parseJsonText(studio.texts.routes), ['home']));
  const taken = Array.isArray(items) ? items.map((item: unknown) => String(valueAt(item, ['id']))) : [];
  return (
    <div className="c-form scroll" role="group" aria-label={t('console:form.label')}>
      {inList && (
        <div className="c-actions">
          <IconButton icon="arrow-up" size="sm" label={t('console:form.up')} onClick={() => move(-1)} />
          <IconButton icon="arrow-down" size="sm" label={t('console:form.down')} onClick={() => move(1)} />
          <IconButton
            icon="close"
            size="sm"
            label={t('console:form.remove')}
            onClick={() => {
              studio.edit(file, withoutValue(text, node.path));
              studio.select(file, node.path.slice(0, -1));
            }}
          />
        </div>
      )}
      {list && (
        <Button
          icon="plus"
          onClick={() => {
            studio.edit(
              file,
              withValue(text, [...list, taken.length], freshItem(file === 'routes' ? 'route' : 'item', taken, home)),
            );
            studio.check();
            studio.select(file, [...list, taken.length]);
          }}
        >
          {t('console:form.addItem')}
        </Button>
      )}
      {schema && file === 'settings' && node.path[0] === 'texts'
        ? Object.keys(ownTextsIn(text)).map((name) => (
            <fieldset key={name} className="c-group">
              <legend>{name}</legend>
              <Fields studio={studio} root={root} schema={schemaAt(root, ['texts', name]) ?? schema} path={['texts', name]} />
            </fieldset>
          ))
        : schema && <Fields key={node.key} studio={studio} root={root} schema={schema} path={node.path} />}
    </div>
  );

  function move(by: number): void {
    const path = node?.path ?? [];
    const at = Number(path.at(-1)) + by;
    const next = withMoved(text, path, by);
    if (next === text) return;
    studio.edit(file, next);
    studio.select(file, [...path.slice(0, -1), at]);
  }
});
