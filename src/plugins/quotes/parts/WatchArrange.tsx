import { Icon, IconButton, PanelState, SelectInput, TextInput, useFocusPlace } from '#core/kit';
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

const isShown = ({ groupId }: { readonly groupId: string }, group: string): boolean =>
  group === ALL_GROUPS || groupId === group;

/** Arranges the watchlist: names of groups, and bonds that are dragged or moved by keys. */
export const WatchArrange = observer(function WatchArrange({ watchlist, group }: Props) {
  const { market } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const bondList = useFocusPlace(useRef<HTMLOListElement>(null));
  const { bonds } = watchlist.content;
  const visibleBonds = bonds.filter((bond) => isShown(bond, group));
  const nameOf = (id: string): string => market.best.get(id)?.symbol ?? id;
  const move = (id: string, by: number): void => {
    // As they are at this step of a drag.
    const now = watchlist.content.bonds.filter((bond) => isShown(bond, group)).map((bond) => bond.securityId);
    watchlist.moveBy(now, id, by);
    const place = Math.max(1, Math.min(now.length, now.indexOf(id) + by + 1));
    setAnnouncement(t('quotes:watch.moved', { name: nameOf(id), place }));
  };
  return (
    <div className="q-arrange">
      <GroupNames watchlist={watchlist} />
      {visibleBonds.length > 0 && <p className="q-dim">{t('quotes:watch.order')}</p>}
      {visibleBonds.length === 0 ? (
        <PanelState kind="empty" title={t('quotes:watch.empty')} detail={t('quotes:watch.emptyDetail')} />
      ) : (
        <ol className="q-arrange-bonds" aria-label={t('quotes:watch.order')} {...bondList}>
          {visibleBonds.map(({ securityId, groupId }) => (
            <BondLine
              key={securityId}
              watchlist={watchlist}
              securityId={securityId}
              groupId={groupId}
              name={nameOf(securityId)}
              count={visibleBonds.length}
              onMove={move}
            />
          ))}
        </ol>
      )}
      <output className="visually-hidden">{announcement}</output>
    </div>
  );
});

/** The groups, to be named and removed; a removal can be undone. */
const GroupNames = observer(function GroupNames({ watchlist }: Pick<Props, 'watchlist'>) {
  const { notice } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const list = useFocusPlace(useRef<HTMLUListElement>(null));
  const { groups } = watchlist.content;
  if (groups.length === 0) return null;
  const remove = (id: string, name: string): void => {
    const restore = watchlist.removeGroup(id);
    notice.done(
      { key: 'quotes:watch.removed', values: { name } },
      { words: { key: 'shell:dashboard.undo' }, run: restore },
    );
  };
  return (
    <ul className="q-arrange-groups" aria-label={t('quotes:watch.groups')} {...list}>
      {groups.map(({ id, name }) => (
        <li key={id}>
          <GroupName watchlist={watchlist} id={id} name={name} />
          <IconButton
            icon="close"
            size="sm"
            label={t('quotes:watch.remove', { name })}
            onClick={() => remove(id, name)}
          />
        </li>
      ))}
    </ul>
  );
});

interface LineProps {
  readonly watchlist: Watchlist;
  readonly securityId: string;
  readonly groupId: string;
  readonly name: string;
  /** Number of lines: how far Home and End move. */
  readonly count: number;
  readonly onMove: (securityId: string, by: number) => void;
}

/** One bond with its grip, its group and its removal from the list. */
const BondLine = observer(function BondLine({
  watchlist,
  securityId,
  groupId,
  name,
  count,
  onMove,
}: LineProps) {
  const { t } = useTranslation();
  const [isDragged, setDragged] = useState(false);
  const grip = useGrip((by) => onMove(securityId, by), count, setDragged);
  return (
    <li data-dragged={isDragged ? '' : undefined}>
      <button type="button" className="q-grip" aria-label={t('quotes:watch.move', { name })} {...grip}>
        <Icon name="grip" size={14} />
      </button>
      <strong>{name}</strong>
      <span className="k-num q-dim">{securityId}</span>
      <SelectInput
        label={t('quotes:watch.groupOf', { name })}
        value={groupId}
        choices={[
          { value: '', label: t('quotes:watch.none') },
          ...watchlist.content.groups.map((group) => ({ value: group.id, label: group.name })),
        ]}
        onChange={(to) => watchlist.moveTo(securityId, to)}
      />
      <IconButton
        icon="close"
        size="sm"
        label={t('quotes:watch.unstar', { name })}
        onClick={() => void watchlist.set(securityId, false)}
      />
    </li>
  );
});

/** Handlers of a grip that moves its line by pointer or by arrow keys; `move` receives the number of lines. */
function useGrip(move: (by: number) => void, count: number, setDragged: (isDragged: boolean) => void) {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const by = { ArrowUp: -1, ArrowDown: 1, Home: -count, End: count }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      move(by);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      const row = event.currentTarget.closest('li');
      const list = row?.parentElement;
      if (row === null || !list || event.button !== 0) return;
      setDragged(true);
      follow(event, row, list, move).addEventListener('abort', () => setDragged(false));
    },
  };
}

/** Keeps the point of a line that was grabbed under the pointer, until it is let go. */
function follow(
  { pointerId, clientY }: PointerEvent<HTMLElement>,
  row: HTMLElement,
  list: HTMLElement,
  move: (by: number) => void,
): AbortSignal {
  const end = new AbortController();
  const { signal } = end;
  const grabbedAt = clientY - row.getBoundingClientRect().top;
  // The list, not the grip: a line that is put elsewhere loses the pointer.
  list.setPointerCapture(pointerId);
  list.addEventListener(
    'pointermove',
    (event) => {
      const { top, height } = row.getBoundingClientRect();
      const place = Array.from(list.children).indexOf(row);
      const by = Math.round((event.clientY - grabbedAt - top) / height);
      const fits = Math.max(-place, Math.min(list.children.length - 1 - place, by));
      if (fits !== 0) move(fits);
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
    list.addEventListener(type, () => end.abort(), { signal });
  return signal;
}

/** A name accepted when the field is left; a wrong one shows why and is not accepted. */
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
