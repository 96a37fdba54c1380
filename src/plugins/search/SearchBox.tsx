import { maturityText, SCROLL_LOAD_THRESHOLD_PX, searchGate } from '#contract/rules';
import type { BondSearchRow } from '#contract/entities';
import { type Stars, useStars } from '#core/hooks';
import { Icon, Kbd } from '#core/kit';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type MouseEvent, type UIEvent, useEffect, useId, useRef, useState } from 'react';
import { highlight } from './highlight.ts';
import './search.css';
import { SearchStore } from './search-store.ts';
import { useOpenBond } from './use-open-bond.ts';

const PAGE_STEP = 8;

/** Search of the bar. `/` and Ctrl+K focus it, arrows choose, Enter opens, Ctrl+Enter stars, Esc closes. */
export const View = observer(function SearchBox() {
  const { http, clock, session, config } = useServices();
  const { t } = useText();
  const [store] = useState(
    () =>
      new SearchStore({
        http,
        clock,
        pageSize: () => config.settings.search.pageSize,
        isLogin: () => session.isLogin,
        operId: () => session.userInfo?.operid,
      }),
  );
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const open = useOpenBond();
  const stars = useStars();
  useFocusKeys(input);

  const close = () => {
    setOpen(false);
    store.clear();
  };
  const pick = async (row: BondSearchRow, where: 'composite' | 'depth') => {
    void store.remember(row.securityid);
    setOpen(false);
    input.current?.blur();
    if (await open(row, where)) store.clear();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of an input method choose Chinese characters, not bonds.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE_STEP, PageUp: -PAGE_STEP }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      store.move(step);
    } else if (event.key === 'Escape') {
      close();
      input.current?.blur();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const where = event.shiftKey ? 'depth' : 'composite';
      const star = event.ctrlKey || event.metaKey;
      void store.settled().then((row) => row && (star ? stars?.toggle(row.securityid) : pick(row, where)));
    }
  };

  return (
    <div
      className="search"
      ref={box}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={t('search:label')}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && store.active >= 0 ? `${listId}-${store.active}` : undefined}
        placeholder={t('search:placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={store.text}
        onFocus={() => {
          setOpen(true);
          if (store.status === 'idle' || store.isHistory) void store.start();
        }}
        onChange={(event) => {
          setOpen(true);
          store.setText(event.target.value);
        }}
        onKeyDown={handleKey}
      />
      {store.text === '' ? (
        <Kbd>/</Kbd>
      ) : (
        <button
          type="button"
          className="search-clear"
          aria-label={t('search:clear')}
          onClick={() => {
            store.setText('');
            input.current?.focus();
          }}
        >
          <Icon name="close" size={12} />
        </button>
      )}
      {isOpen && <Results store={store} listId={listId} onPick={pick} />}
    </div>
  );
});

interface ResultsProps {
  readonly store: SearchStore;
  readonly listId: string;
  readonly onPick: (row: BondSearchRow, where: 'composite' | 'depth') => Promise<void>;
}

const Results = observer(function Results({ store, listId, onPick }: ResultsProps) {
  const { session } = useServices();
  const { t, dynamic } = useText();
  const stars = useStars();
  const list = useRef<HTMLDivElement>(null);
  const { active } = store;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const handleScroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
    if (scrollHeight - scrollTop - clientHeight <= SCROLL_LOAD_THRESHOLD_PX) void store.loadMore();
  };
  const gate = searchGate({ isLogin: session.isLogin, newAuth: session.newAuth });
  return (
    <div className="search-pop">
      <div className="search-head">
        <span>{t(store.isHistory ? (store.isHot ? 'search:hot' : 'search:history') : 'search:results')}</span>
        {!store.isHistory && store.status === 'ready' && store.rows.length > 0 && (
          <span>
            {t(store.totalPages > 1 ? 'search:count' : 'search:countOne', { pages: store.totalPages, shown: store.rows.length })}
          </span>
        )}
      </div>
      <div
        className="search-list"
        id={listId}
        role="listbox"
        aria-label={t('search:results')}
        ref={list}
        onScroll={handleScroll}
        tabIndex={-1}
      >
        {store.rows.map((row, index) => (
          <Row
            key={row.securityid}
            id={`${listId}-${index}`}
            row={row}
            query={store.query}
            isActive={index === active}
            stars={stars}
            onPick={(where) => void onPick(row, where)}
            onPoint={() => store.choose(index)}
          />
        ))}
      </div>
      <Note store={store} />
      {gate !== null && <div className="search-gate">{dynamic(`rules:${gate.key}`)}</div>}
      <div className="search-foot">
        {t('search:keys')}
        {stars !== null && `\u3000${t('search:starKey')}`}
      </div>
    </div>
  );
});

/** What stands in place of rows. Said to readers as it changes. */
const Note = observer(function Note({ store }: { readonly store: SearchStore }) {
  const { t } = useText();
  const nothing = store.rows.length === 0;
  return (
    <div className="search-note" role="status" data-shown={nothing || store.loadingMore}>
      {nothing && store.status === 'loading' && t('search:loading')}
      {nothing && store.status === 'ready' && (store.isHistory ? t('search:noHistory') : t('search:none', { text: store.query }))}
      {nothing && store.status === 'ready' && !store.isHistory && <small>{t('search:noneHint')}</small>}
      {store.status === 'failed' && (
        <>
          {t('search:failed')}
          <button type="button" onClick={() => void store.start()}>
            {t('search:retry')}
          </button>
        </>
      )}
      {store.loadingMore && t('search:more')}
    </div>
  );
});

interface RowProps {
  readonly id: string;
  readonly row: BondSearchRow;
  readonly query: string;
  readonly isActive: boolean;
  readonly stars: Stars | null;
  readonly onPick: (where: 'composite' | 'depth') => void;
  readonly onPoint: () => void;
}

const Row = observer(function Row({ id, row, query, isActive, stars, onPick, onPoint }: RowProps) {
  const { dynamic } = useText();
  const maturity = maturityText(row.trueRemainMaturityStr);
  return (
    // The input keeps the focus and its keys act on the active option; the pointer is the second way.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className="search-row"
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onPick(event.shiftKey ? 'depth' : 'composite')}
      onPointerMove={isActive ? undefined : onPoint}
    >
      <span className="k-num">
        <Marked text={row.seccode} query={query} />
      </span>
      <span className="search-name">
        <span className="k-cut">
          <Marked text={row.secshortname} query={query} />
        </span>
        <small>
          <Marked text={row.secfullname} query={query} />
        </small>
      </span>
      <span className="search-type">{row.bondTypeName ?? ''}</span>
      <span>{row.issrating}</span>
      <span className="k-num" data-expired={typeof maturity !== 'string'}>
        {typeof maturity === 'string' ? maturity : dynamic(`rules:${maturity.key}`)}
      </span>
      {stars !== null && <Star stars={stars} securityId={row.securityid} />}
    </div>
  );
});

/** Inside an option nothing takes the focus: the star is for the pointer, Ctrl+Enter for the keys. */
const Star = observer(function Star({ stars, securityId }: { readonly stars: Stars; readonly securityId: string }) {
  const { t } = useText();
  const isWatched = stars.has(securityId);
  const handleClick = (event: MouseEvent) => {
    event.stopPropagation();
    stars.toggle(securityId);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className="search-star"
      data-on={isWatched}
      data-tip={t(isWatched ? 'shell:star.remove' : 'shell:star.add')}
      onClick={handleClick}
    >
      <Icon name="star" size={14} />
      {isWatched && <span className="visually-hidden">{t('search:starred')}</span>}
    </span>
  );
});

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  let at = 0;
  return highlight(text, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.hit ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
  });
}

/** `/` (outside of fields) and Ctrl+K put the cursor into the box. */
function useFocusKeys(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const typing =
        target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      const isSlash = event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isFind = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if ((!isSlash && !isFind) || event.isComposing) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [input]);
}
