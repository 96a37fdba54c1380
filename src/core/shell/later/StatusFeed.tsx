import { type StreamType, streams } from '#contract/push';
import { beijingTimeText, timeText } from '#contract/rules';
import { StatusDot } from '#core/kit';
import { Link } from '#core/router';
import { useObserved, useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type FeedState, feedState } from './feed-state.ts';
import { type SessionState, sessionState } from './session-state.ts';
import { useAccessWay } from '../use-access-way.ts';
import { useTick } from '../use-tick.ts';
import './link.css';

// `as` holds: Object.keys of a const object returns its declared keys. Streams of market data only: they are what may be stale.
const marketStreams = (Object.keys(streams) as readonly StreamType[]).filter(
  (type) => streams[type].scope === 'bond' || type === 'latestTransWebSocket',
);

const toneOf = { live: 'ok', stale: 'warn', connecting: 'warn', none: 'off' } as const satisfies Record<
  FeedState,
  string
>;

const sessionTone = { open: 'ok', closed: 'off', down: 'bad', unknown: 'warn' } as const satisfies Record<
  SessionState,
  string
>;

const Feed = observer(function Feed() {
  const { push, session, browser, status } = useServices();
  const { t } = useTranslation();
  const way = useAccessWay();
  useTick(1000);
  // The status was notified of whatever the streams were: updates at once, not at the next tick.
  useObserved(useCallback(() => status.isLost, [status]));
  if (!browser.isOnline()) return <Item isFeed tone="bad" text={t('shell:status.offline')} />;
  if (!session.isLogin) return <Item isFeed tone="off" text={t('shell:status.logIn')} to={way} />;
  if (session.newAuth !== 'Y') return <Item isFeed tone="off" text={t('shell:status.verify')} to={way} />;
  const state = feedState(marketStreams.map((type) => push.health(type)));
  return state === 'none' ? null : <Item isFeed tone={toneOf[state]} text={t(`shell:status.${state}`)} />;
});

interface ItemProps {
  readonly tone: 'ok' | 'warn' | 'bad' | 'off';
  readonly text: string;
  /** The state of the feed: as wide as its usual texts, so that it does not move with them. */
  readonly isFeed?: boolean;
  /** Where the text leads. */
  readonly to?: string | null;
}

function Item({ tone, text, isFeed, to = null }: ItemProps) {
  return (
    <span className="s-status-item" data-feed={isFeed ? '' : undefined}>
      <StatusDot tone={tone} />
      {to === null ? text : <Link to={to}>{text}</Link>}
    </span>
  );
}

const Session = observer(function Session() {
  const { calendar, status, browser } = useServices();
  const { t } = useTranslation();
  useTick(1000);
  const now = calendar.now();
  const state = sessionState({
    isOpen: calendar.isTradingTime(),
    isReached: browser.isOnline() && !status.isLost,
    trade: status.trade,
  });
  return (
    <>
      <Item tone={sessionTone[state]} text={t(`shell:status.${state}`)} />
      <span className="s-status-item">
        {t('shell:status.beijing')} <time className="k-num">{timeText(beijingTimeText(now))}</time>
      </span>
    </>
  );
});

/** Marks the page while the connection is lost: controls that deal and send are then dimmed everywhere. */
const LinkMark = observer(function LinkMark() {
  const { browser, status } = useServices();
  const { isLost } = status;
  useEffect(() => browser.setRootAttribute('data-link', isLost ? 'lost' : 'up'), [browser, isLost]);
  return null;
});

/** On the status line: state of the feed, the market's hours and time. */
export function StatusFeed() {
  return (
    <>
      <LinkMark />
      <Feed />
      <Session />
    </>
  );
}
