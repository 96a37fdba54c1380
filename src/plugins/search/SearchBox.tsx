import { maturityText, SCROLL_LOAD_THRESHOLD_PX, searchGate } from '#contract/rules';
import type { BondSearchRow } from '#contract/entities';
import { type BondSearch, useBondSearch } from '#core/bond-search';
import { type Stars, useStars } from '#core/hooks';
import { combobox, Icon, Kbd } from '#core/kit';
import type { WidgetProps } from '#core/plugin';
import { lazyPart } from '#core/query';
import { usePlugin } from '#core/services';
import { bondTypeText, dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import {
  type MouseEvent,
  type RefObject,
  Suspense,
  type UIEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { highlight } from './highlight.ts';
import { offered, remember } from './history.ts';
import { type BondPage, openPages } from './pages.ts';
import { searchPlugin } from './plugin.ts';
import './search.css';
import { useOpenBond } from './use-open-bond.ts';

// Seen only by users with full prices who have found something.
const Brief = lazyPart(() => import('./Brief.tsx').then(({ Brief: Part }) => Part));

/** The bar's search. `/` and Ctrl+K focus it, arrows choose, Enter opens, Ctrl+Enter stars, Esc closes. */
export const View = observer(function SearchBox({ colour }: WidgetProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { store, box, isOpen, setOpen, pick } = useSearchBox(input, colour);
  useFocusKeys(input);
  return (
    <search
      className="search"
      aria-label={t('search:label')}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="text"
        {...box.input}
        aria-label={t('search:label')}
        placeholder={t('search:placeholder')}
        maxLength={100}
        value={store.text}
        onFocus={() => {
          setOpen(true);
          if (store.status === 'idle' || store.isOffer) void store.start();
        }}
        onChange={(event) => {
          setOpen(true);
          store.setText(event.target.value);
        }}
      />
      {store.text === '' ? (
        <span className="search-key">
          <Kbd>/</Kbd>
        </span>
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
      {isOpen && <Results store={store} box={box} onPick={pick} />}
    </search>
  );
});

/** The search text, whether its list is open, and what its keys do. Call it in an observer. */
function useSearchBox(input: RefObject<HTMLInputElement | null>, colour: WidgetProps['colour']) {
  const services = usePlugin(searchPlugin);
  const store = useBondSearch({
    pageSize: () => services.config.settings.search.pageSize,
    operId: () => services.session.userInfo?.operid,
    offer: (signal) => offered(services, signal),
  });
  const [isOpen, setOpen] = useState(false);
  const open = useOpenBond(colour);
  const stars = useStars();
  const pick = async (row: BondSearchRow, where: BondPage) => {
    void remember(services, row.securityid);
    setOpen(false);
    input.current?.blur();
    if (await open(row, where)) store.clear();
  };
  const box = combobox({
    id: useId(),
    isOpen,
    active: store.active,
    onStep: (by) => {
      setOpen(true);
      store.move(by);
    },
    onPoint: (index) => store.choose(index),
    onEnter: ({ shiftKey, ctrlKey, metaKey }) => {
      const where = shiftKey ? 'depth' : 'composite';
      const star = ctrlKey || metaKey;
      void store.meant().then((row) => row && (star ? stars?.toggle(row.securityid) : pick(row, where)));
    },
    onEscape: () => {
      setOpen(false);
      store.clear();
      input.current?.blur();
    },
  });
  return { store, box, isOpen, setOpen, pick };
}

interface ResultsProps {
  readonly store: BondSearch;
  readonly box: Pick<ReturnType<typeof combobox>, 'list' | 'option'>;
  readonly onPick: (row: BondSearchRow, where: BondPage) => Promise<void>;
}

const Results = observer(function Results({ store, box, onPick }: ResultsProps) {
  const { session } = usePlugin(searchPlugin);
  const { t } = useTranslation();
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
        <span>{t(store.isOffer ? (store.isHot ? 'search:hot' : 'search:history') : 'search:results')}</span>
        {!store.isOffer && store.status === 'ready' && store.rows.length > 0 && (
          <span>
            {t(store.totalPages > 1 ? 'search:count' : 'search:countOne', {
              pages: store.totalPages,
              shown: store.rows.length,
            })}
          </span>
        )}
      </div>
      <div
        className="search-list"
        {...box.list}
        aria-label={t('search:results')}
        ref={list}
        onScroll={handleScroll}
        tabIndex={-1}
      >
        {store.rows.map((row, index) => (
          <Row
            key={row.securityid}
            option={box.option(index, ({ shiftKey }) => void onPick(row, shiftKey ? 'depth' : 'composite'))}
            row={row}
            query={store.query}
            stars={stars}
          />
        ))}
      </div>
      <Note store={store} />
      {gate === null && store.rows.length > 0 && (
        <Suspense fallback={<div className="search-brief" />}>
          <Brief bond={store.activeRow ?? undefined} />
        </Suspense>
      )}
      {gate !== null && <div className="search-gate">{dynamicText(t, `rules:${gate.key}`)}</div>}
      <div className="search-foot">
        <KeyHints />
        {stars !== null && `\u3000${t('search:starKey')}`}
      </div>
    </div>
  );
});

/** The effect of the keys; a page closed to this user is not offered. */
const KeyHints = observer(function KeyHints() {
  const { t } = useTranslation();
  const [page, other] = openPages(usePlugin(searchPlugin));
  if (other !== undefined) return t('search:keys');
  return t('search:keysOne', { does: t(page === undefined ? 'search:follow' : `search:page.${page}`) });
});

/** In place of rows. Announced to screen readers as it changes. */
const Note = observer(function Note({ store }: { readonly store: BondSearch }) {
  const { t } = useTranslation();
  const nothing = store.rows.length === 0;
  return (
    <div className="search-note" role="status" data-shown={nothing || store.loadingMore}>
      {nothing && store.status === 'loading' && t('search:loading')}
      {nothing &&
        store.status === 'ready' &&
        (store.isOffer ? t('search:noHistory') : t('search:none', { text: store.query }))}
      {nothing && store.status === 'ready' && !store.isOffer && <small>{t('search:noneHint')}</small>}
      {store.status === 'failed' && (
        <>
          {t('search:failed')}
          <button type="button" onClick={() => void store.start()}>
            {t('core:retry')}
          </button>
        </>
      )}
      {store.loadingMore && t('search:more')}
    </div>
  );
});

interface RowProps {
  readonly option: ReturnType<ReturnType<typeof combobox>['option']>;
  readonly row: BondSearchRow;
  readonly query: string;
  readonly stars: Stars | null;
}

const Row = observer(function Row({ option, row, query, stars }: RowProps) {
  const { t } = useTranslation();
  const maturity = maturityText(row.trueRemainMaturityStr);
  return (
    <div {...option} className="search-row">
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
      <span className="search-type">{bondTypeText(t, row)}</span>
      <span>{row.issrating}</span>
      <span className="k-num" data-expired={typeof maturity !== 'string'}>
        {typeof maturity === 'string' ? maturity : dynamicText(t, `rules:${maturity.key}`)}
      </span>
      {stars !== null && <Star stars={stars} securityId={row.securityid} />}
    </div>
  );
});

/** Inside an option nothing takes the focus: the star is for the pointer, Ctrl+Enter for the keyboard. */
const Star = observer(function Star({
  stars,
  securityId,
}: {
  readonly stars: Stars;
  readonly securityId: string;
}) {
  const { t } = useTranslation();
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
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
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
