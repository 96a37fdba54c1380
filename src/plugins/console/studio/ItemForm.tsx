import { parseJsonText } from '#contract/config';
import { Button, IconButton, PanelState, SkeletonRows } from '#core/kit';
import { lazyPart } from '#core/query';
import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Path, valueAt, withMoved, withoutValue, withValue } from '../model/json-text.ts';
import { outlineAt } from '../model/outline.ts';
import { thingsInTree } from '../model/thing-of.ts';
import { Used } from '../parts/versions/Used.tsx';
import type { Studio } from '../stores/studio.ts';
import { BackToProduct } from './BackToProduct.tsx';

// The first item opened is a list: fields load with the first item that has some.
const NodeFields = lazyPart(() => import('./NodeFields.tsx').then(({ NodeFields: Part }) => Part));

const TabsField = lazyPart(() => import('./TabsField.tsx').then(({ TabsField: Part }) => Part));

/** A new item for a list: an unused id, everything that is required. */
function freshItem(kind: string, usedIds: readonly string[], home: string): Record<string, unknown> {
  let n = 1;
  while (usedIds.includes(`new${n}`)) n += 1;
  const id = `new${n}`;
  return kind === 'route'
    ? { id, path: `/index/new-${n}`, title: 'shell:route.home', redirect: home }
    : { id, label: 'shell:nav.home', route: home };
}

interface FormProps {
  readonly studio: Studio;
  /** Opens the file itself, where only that can be fixed. */
  readonly onCode: () => void;
}

/** The selected item as a form. Its changes are written into the text at once, and what is typed in the text shows here. */
export const ItemForm = observer(function ItemForm({ studio, onCode }: FormProps) {
  const { t } = useTranslation();
  const { file } = studio;
  const node = outlineAt(studio.outline, file, studio.path);
  if (parseJsonText(studio.texts[file]) === undefined)
    return (
      <PanelState kind="error" title={t('console:form.broken')} detail={t('console:form.brokenDetail')}>
        <Button onClick={onCode}>{t('console:form.toCode')}</Button>
      </PanelState>
    );
  if (!node) return null;
  const thing = thingsInTree(studio.outline).get(node.key);
  const list =
    node.kind === 'group' ? node.path : node.kind === 'file' && file === 'routes' ? ['routes'] : null;
  return (
    <div className="c-form scroll" role="group" aria-label={t('console:form.label')}>
      {node.kind !== 'panel' && typeof node.path.at(-1) === 'number' && (
        <Place studio={studio} path={node.path} />
      )}
      {thing !== undefined && <Used thing={thing} />}
      <BackToProduct studio={studio} path={node.path} />
      {node.kind === 'file' && <p className="c-hint">{t(`console:about.${file}`)}</p>}
      {list && <AddItem studio={studio} list={list} />}
      {node.kind === 'panel' && (
        <Suspense fallback={null}>
          <TabsField studio={studio} path={node.path} />
        </Suspense>
      )}
      {(node.kind !== 'file' || file === 'routes') && (
        <Suspense fallback={<SkeletonRows rows={4} columns={1} label={t('console:loading')} />}>
          <NodeFields key={node.key} studio={studio} path={node.path} />
        </Suspense>
      )}
    </div>
  );
});

interface AtProps {
  readonly studio: Studio;
  readonly path: Path;
}

/** Moves an item of a list, or removes it. */
const Place = observer(function Place({ studio, path }: AtProps) {
  const { t } = useTranslation();
  const { file } = studio;
  const text = studio.texts[file];
  const move = (by: number): void => {
    const next = withMoved(text, path, by);
    if (next === text) return;
    studio.edit(file, next);
    studio.select(file, [...path.slice(0, -1), Number(path.at(-1)) + by]);
  };
  const remove = () => {
    studio.edit(file, withoutValue(text, path));
    studio.select(file, path.slice(0, -1));
  };
  return (
    <div className="c-actions">
      <IconButton icon="arrow-up" size="sm" label={t('console:form.up')} onClick={() => move(-1)} />
      <IconButton icon="arrow-down" size="sm" label={t('console:form.down')} onClick={() => move(1)} />
      <IconButton icon="close" size="sm" label={t('console:form.remove')} onClick={remove} />
    </div>
  );
});

/** Adds a new item at the end of a list, and selects it. */
const AddItem = observer(function AddItem({
  studio,
  list,
}: {
  readonly studio: Studio;
  readonly list: Path;
}) {
  const { t } = useTranslation();
  const { file } = studio;
  const text = studio.texts[file];
  const items = valueAt(parseJsonText(text), list);
  const usedIds = Array.isArray(items) ? items.map((item: unknown) => String(valueAt(item, ['id']))) : [];
  const add = () => {
    const home = String(valueAt(parseJsonText(studio.texts.routes), ['home']));
    const at = [...list, usedIds.length];
    studio.edit(file, withValue(text, at, freshItem(file === 'routes' ? 'route' : 'item', usedIds, home)));
    studio.check();
    studio.select(file, at);
  };
  return (
    <Button icon="plus" onClick={add}>
      {t('console:form.addItem')}
    </Button>
  );
});
