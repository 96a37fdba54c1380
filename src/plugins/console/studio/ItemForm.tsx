import { Button, IconButton, PanelState } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseJsonText, valueAt, withMoved, withoutValue, withValue } from '../model/json-text.ts';
import { outlineAt } from '../model/outline.ts';
import { ownTextsIn } from '../model/own-texts.ts';
import { schemaAt, schemaOf } from '../model/schema.ts';
import type { Studio } from '../stores/studio.ts';
import { BackToProduct } from './BackToProduct.tsx';
import { Fields } from './Fields.tsx';

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
  const { t } = useTranslation();
  const { file } = studio;
  const root = useMemo(() => schemaOf(file), [file]);
  const text = studio.texts[file];
  const node = outlineAt(studio.outline, file, studio.path);
  const parsed = parseJsonText(text);
  if (parsed === undefined)
    return (
      <PanelState kind="error" title={t('console:form.broken')} detail={t('console:form.brokenDetail')} />
    );
  if (!node) return null;
  const schema = schemaAt(root, node.path);
  const inList = typeof node.path.at(-1) === 'number';
  const list =
    node.kind === 'group' ? node.path : node.kind === 'file' && file === 'routes' ? ['routes'] : null;
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
      <BackToProduct studio={studio} path={node.path} />
      {node.kind === 'file' && file !== 'settings' && <p className="c-hint">{t('console:form.choose')}</p>}
      {list && (
        <Button
          icon="plus"
          onClick={() => {
            studio.edit(
              file,
              withValue(
                text,
                [...list, taken.length],
                freshItem(file === 'routes' ? 'route' : 'item', taken, home),
              ),
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
              <Fields
                studio={studio}
                root={root}
                schema={schemaAt(root, ['texts', name]) ?? schema}
                path={['texts', name]}
              />
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
