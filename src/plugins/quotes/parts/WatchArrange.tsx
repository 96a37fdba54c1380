import { Icon, IconButton, PanelState, SelectInput, TextInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameProblem } from '../model/watch-order.ts';
import type { Watchlist } from '../stores/watchlist.ts';
import { ALL_GROUPS } from './WatchGroups.tsx';
import { quotesPlugin } from '../plugin.ts';

interface Props {
  readonly watchlist: Watchlist;
  readonly group: string;
}

/** Where the person puts the watchlist in order: names of groups, and bonds that are dragged or moved by keys. */
export const WatchArrange = observer(function WatchArrange({ watchlist, group }: Props) {
  const { market } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const drag = useRef<{ id: string; y: number } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const { groups, bonds } = watchlist.content;
  const shown = bonds.filter((bond) => group === ALL_GROUPS || bond.groupId === group);
  const ids = shown.map((bond) => bond.securityId);
  const nameOf = (id: string): string => market.best.get(id)?.symbol ?? id;
  const move = (id: string, by: number): void => {
    watchlist.moveBy(ids, id, by);
    const place = Math.max(1, Math.min(ids.length, ids.indexOf(id) + by + 1));
    setSaid(t('quotes:watch.moved', { name: nameOf(id), place }));
  };
  const handleKeyDown = (event: KeyboardEvent, id: string): void => {
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -ids.length, End: ids.length }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(id, by);
  };
  const handleMove = (event: PointerEvent<HTMLElement>): void => {
    const row = event.currentTarget.closest('li');
    if (drag.current === null || row === null) return;
    const by = Math.round((event.clientY - drag.current.y) / row.offsetHeight);
    if (by === 0) return;
    drag.current.y += by * row.offsetHeight;
    move(drag.current.id, by);
  };
  const drop = (): void => {
    drag.current = null;
    setDragged(null);
  };
  return (
    <div className="q-arrange">
      {groups.length > 0 && (
        <ul className="q-arrange-groups" aria-label={t('quotes:watch.groups')}>
          {groups.map(({ id, name }) => (
            <li key={id}>
              <GroupName watchlist={watchlist} id={id} name={name} />
              <IconButton
                icon="close"
                size="sm"
                label={t('quotes:watch.remove', { name })}
                onClick={() => watchlist.removeGroup(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {ids.length > 0 && <p className="q-dim">{t('quotes:watch.order')}</p>}
      {ids.length === 0 ? (
        <PanelState kind="empty" title={t('quotes:watch.empty')} detail={t('quotes:watch.emptyDetail')} />
      ) : (
        <ol className="q-arrange-bonds" aria-label={t('quotes:watch.order')}>
          {shown.map(({ securityId, groupId }) => (
            <li key={securityId} data-dragged={dragged === securityId ? '' : undefined}>
              <button
                type="button"
                className="q-grip"
                aria-label={t('quotes:watch.move', { name: nameOf(securityId) })}
                onKeyDown={(event) => handleKeyDown(event, securityId)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  drag.current = { id: securityId, y: event.clientY };
                  setDragged(securityId);
                }}
                onPointerMove={handleMove}
                onPointerUp={drop}
                onPointerCancel={drop}
              >
                <Icon name="grip" size={14} />
              </button>
              <strong>{nameOf(securityId)}</strong>
              <span className="k-num q-dim">{securityId}</span>
              <SelectInput
                label={t('quotes:watch.groupOf', { name: nameOf(securityId) })}
                value={groupId}
                choices={[
                  { value: '', label: t('quotes:watch.none') },
                  ...groups.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(to) => watchlist.moveTo(securityId, to)}
              />
              <IconButton
                icon="close"
                size="sm"
                label={t('quotes:watch.unstar', { name: nameOf(securityId) })}
                onClick={() => void watchlist.set(securityId, false)}
              />
            </li>
          ))}
        </ol>
      )}
      <output className="visually-hidden">{said}</output>
    </div>
  );
});

/** A name that is kept when the person leaves it; a wrong one says why and is not kept. */
const GroupName = observer(function GroupName({
  watchlist,
  id,
  name,
}: {
  readonly watchlist: Watchlist;
  readonly id: string;
  readonly name: string;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed === null ? null : nameProblem(watchlist.content.groups, typed, id);
  const keep = (): void => {
    if (typed === null || problem !== null) return;
    if (typed.trim() !== name) watchlist.renameGroup(id, typed);
    setTyped(null);
  };
  return (
    <>
      <TextInput
        aria-label={t('quotes:watch.nameOf', { name })}
        value={typed ?? name}
        maxLength={12}
        invalid={problem !== null}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      {problem !== null && (
        <span className="q-group-problem" role="alert">
          {t(`quotes:watch.problem.${problem}`)}
        </span>
      )}
    </>
  );
});
