import type { Audience } from '#contract/api';
import { addressOf } from '#contract/config';
import { Button, Icon, Modal } from '#core/kit';
import { useNavigate } from '#core/router';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutGroup } from '../../model/hide-from.ts';
import type { OutlineNode } from '../../model/outline.ts';
import { consolePlugin } from '../../plugin.ts';
import { useNodeNames } from '../../studio/use-node-names.ts';
import { FindBox } from '#core/kit/find';
import { Unread } from '../Unread.tsx';
import { useAllTexts, useStudio } from '../use-studio.ts';

interface Props {
  readonly audience: Audience;
  readonly onClose: () => void;
}

interface Line {
  readonly node: OutlineNode;
  /** Its name, with the menu that it is in. */
  readonly name: string;
}

/** Menu items, each with its parent. */
const linesOf = (
  nodes: readonly OutlineNode[],
  nameOf: (node: OutlineNode) => string,
  above: readonly string[] = [],
): readonly Line[] =>
  nodes.flatMap((node) => {
    const names = [...above, nameOf(node)];
    const own = node.kind === 'item' ? [{ node, name: names.join(' › ') }] : [];
    return [...own, ...linesOf(node.children, nameOf, names)];
  });

/** Chooses a menu item to hide from a group: the draft gets the condition, and the studio opens at it. */
export const HideFromAudience = observer(function HideFromAudience({
  audience: { id, name },
  onClose,
}: Props) {
  const { config } = usePlugin(consolePlugin);
  const navigate = useNavigate();
  const { t } = useTranslation();
  const studio = useStudio();
  const nameOf = useNodeNames(studio);
  const hasTexts = useAllTexts(studio.source?.catalogue.textKeys);
  const [query, setQuery] = useState('');
  const needle = query.trim().toLowerCase();
  const menus = studio.outline.find(({ file }) => file === 'menu')?.children ?? [];
  const hide = ({ path }: OutlineNode) => {
    studio.edit('menu', withoutGroup(studio.texts.menu, path, id));
    studio.check();
    studio.select('menu', path);
    const page = config.routes.get('consoleStudio');
    if (page) navigate(addressOf(page));
  };
  return (
    <Modal
      open
      isForm
      onClose={onClose}
      title={t('console:audiences.hideTitle', { name })}
      actions={<Button onClick={onClose}>{t('console:cancel')}</Button>}
    >
      {studio.status !== 'ready' || !hasTexts ? (
        <Unread isFailed={studio.status === 'failed'} onRetry={() => studio.load()} />
      ) : (
        <>
          <p className="c-hint">{t('console:audiences.hideHint')}</p>
          <FindBox label={t('console:tree.search')} maxLength={40} value={query} onChange={setQuery} />
          <nav className="c-inside c-hide scroll" aria-label={t('console:audiences.hideTitle', { name })}>
            {linesOf(menus, nameOf)
              .filter((line) => line.name.toLowerCase().includes(needle))
              .map((line) => (
                <button key={line.node.key} type="button" onClick={() => hide(line.node)}>
                  <b>{line.name}</b>
                  <Icon name="chevron-right" size={12} />
                </button>
              ))}
          </nav>
        </>
      )}
    </Modal>
  );
});
