import { WATCHLIST_LIMITS } from '#contract/entities';
import { Button, IconButton, TextInput } from '#core/kit';
import { LinkButton } from '#core/linked';
import { type ChannelPort, instrumentOf } from '#core/plugin';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameProblem } from '../model/watch-order.ts';
import type { Watchlist } from '../stores/watchlist.ts';

/** Represents every bond, whatever its group. */
export const ALL_GROUPS = '*';

interface Props {
  readonly watchlist: Watchlist;
  readonly group: string;
  readonly channel: ChannelPort;
  readonly onGroup: (group: string) => void;
  readonly isArranging: boolean;
  readonly onArrange: () => void;
}

/** The groups of the watchlist above its table: which one is shown, adding one, and arranging them. */
export const WatchGroups = observer(function WatchGroups({
  watchlist,
  group,
  channel,
  onGroup,
  isArranging,
  onArrange,
}: Props) {
  const { t } = useTranslation();
  const { groups, bonds } = watchlist.content;
  const count = (id: string): number =>
    id === ALL_GROUPS ? bonds.length : bonds.filter((bond) => bond.groupId === id).length;
  const choices = [
    { id: ALL_GROUPS, name: t('quotes:watch.all') },
    ...groups,
    ...(groups.length > 0 ? [{ id: '', name: t('quotes:watch.none') }] : []),
  ];
  return (
    <div className="q-groups" role="group" aria-label={t('quotes:watch.groups')}>
      {choices.map((choice) => (
        <button
          key={choice.id}
          type="button"
          className="q-group"
          aria-pressed={choice.id === group}
          onClick={() => onGroup(choice.id)}
        >
          {choice.name}
          <small className="k-num">{count(choice.id)}</small>
        </button>
      ))}
      <LinkGroup
        watchlist={watchlist}
        group={group}
        name={choices.find(({ id }) => id === group)?.name ?? ''}
        channel={channel}
      />
      <NewGroup watchlist={watchlist} onCreated={onGroup} />
      <div className="q-bar-end">
        <Button
          size="sm"
          tone={isArranging ? 'primary' : 'plain'}
          icon={isArranging ? 'check' : 'list'}
          {...(!isArranging && { 'data-sends': '' })}
          onClick={onArrange}
        >
          {t(isArranging ? 'quotes:watch.done' : 'quotes:watch.arrange')}
        </Button>
      </div>
    </div>
  );
});

/** Sets the bonds of the shown group for every linked panel. */
const LinkGroup = observer(function LinkGroup({
  watchlist,
  group,
  name,
  channel,
}: Pick<Props, 'watchlist' | 'group' | 'channel'> & { readonly name: string }) {
  const { bonds } = watchlist.content;
  const list = useMemo(() => {
    const visibleBonds = bonds.filter(({ groupId }) => group === ALL_GROUPS || groupId === group);
    return {
      type: 'fdc3.instrumentList' as const,
      name,
      instruments: visibleBonds.map(({ securityId }) => instrumentOf(securityId)),
    };
  }, [bonds, group, name]);
  return <LinkButton channel={channel} list={list} />;
});

interface NewGroupProps {
  readonly watchlist: Watchlist;
  readonly onCreated: (id: string) => void;
}

/** A button that turns into the field for a new group's name. */
const NewGroup = observer(function NewGroup({ watchlist, onCreated }: NewGroupProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'unused' | 'open' | 'left'>('unused');
  const isFull = watchlist.content.groups.length >= WATCHLIST_LIMITS.groups;
  if (state === 'open')
    return <NameField watchlist={watchlist} onCreated={onCreated} onDone={() => setState('left')} />;
  return (
    <IconButton
      // The field that had the focus is gone.
      {...(state === 'left' ? { ref: focusOnce } : {})}
      icon="plus"
      size="sm"
      label={t(isFull ? 'quotes:watch.full' : 'quotes:watch.add')}
      disabled={isFull}
      data-sends=""
      onClick={() => setState('open')}
    />
  );
});

const NameField = observer(function NameField({
  watchlist,
  onCreated,
  onDone,
}: NewGroupProps & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const problem = nameProblem(watchlist.content.groups, name, null);
  const create = (): void => {
    setAsked(true);
    if (problem !== null) return;
    onCreated(watchlist.addGroup(name));
    onDone();
  };
  return (
    <form
      className="q-group-new"
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <TextInput
        ref={focusOnce}
        aria-label={t('quotes:watch.name')}
        placeholder={t('quotes:watch.name')}
        value={name}
        maxLength={12}
        invalid={isAsked && problem !== null}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onDone();
        }}
      />
      <Button size="sm" type="submit">
        {t('quotes:watch.create')}
      </Button>
      {isAsked && problem !== null && (
        <span className="q-group-problem" role="alert">
          {t(`quotes:watch.problem.${problem}`)}
        </span>
      )}
    </form>
  );
});

const focusOnce = (element: HTMLElement | null): void => element?.focus();
