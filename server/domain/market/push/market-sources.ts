import type { Revocation } from '#contract/entities';
import type { RowOf, StreamType } from '#contract/push';
import { beijingTimeText } from '#contract/rules';
import type { Viewer } from '#server/call';
import type { BookOrder, EndReason } from '#server/matching';
import type { LocalPublisher, Snapshot, StreamEvent, StreamSource } from '#server/push';
import { latestHighest } from '../view/lists.ts';
import { kindOfViewer, type MarketSubject } from '../view/market-access.ts';
import type { MarketRows } from '../view/market-rows.ts';
import type { BondChange, MarketView } from '../view/market-view.ts';
import { redactFor, type MarketViewer } from '../view/redact-for.ts';

export interface MarketSourcesDeps {
  readonly view: MarketView;
  readonly rows: MarketRows;
}

/** Streams whose rows contain single quotes, which look different to their owner and the owner's organisation. */
const OF_QUOTES: ReadonlySet<StreamType> = new Set(['deepmarket', 'fullmarket']);

/** Streams whose rows exist because of hidden decimals, such as which quote became best: they have none for unverified users. */
const OF_THE_BEST: ReadonlySet<StreamType> = new Set(['latestHighestMarke']);

/** Number of trades that a new reader of the tape receives. */
const TAPE_SNAPSHOT = 100;
const HIGHEST_SNAPSHOT = 200;

/** The view of a viewer on rows without single quotes, such as valuations, in this call or stream. */
export const plainViewer = (viewer: Viewer, subject: MarketSubject): MarketViewer => ({
  kind: kindOfViewer(viewer, subject),
  orgId: null,
  owns: () => false,
});

/** A server viewer as a market viewer of this call or stream. */
export function marketViewer(view: MarketView, viewer: Viewer, subject: MarketSubject): MarketViewer {
  const { session } = viewer;
  return {
    ...plainViewer(viewer, subject),
    orgId: session?.orgId ?? null,
    owns: (quoteId) => session !== null && view.ownerOf(quoteId) === session.operId,
  };
}

/** The streams that show the market. */
type MarketStream = StreamType & MarketSubject;

/** Class of viewers who see the same rows: same rights; for rows with single quotes, same organisation, and viewers with own quotes separately. */
function classOf(view: MarketView, viewer: Viewer, type: MarketStream): string {
  const { session } = viewer;
  const kind = kindOfViewer(viewer, type);
  if (session === null || kind !== 'verified' || !OF_QUOTES.has(type)) return kind;
  const own = view.hasQuotes(session.operId) ? session.operId : '';
  return `${session.orgId ?? ''}|${own}`;
}

/** The market streams of the contract over the market in memory. */
export function marketSources({ view, rows }: MarketSourcesDeps): StreamSource[] {
  const source = <K extends MarketStream>(
    type: K,
    snapshot: (ids: readonly string[] | null) => Snapshot<RowOf<K>>,
    whole: Pick<StreamSource, 'servesAll' | 'securityIds'> = {},
  ): StreamSource => {
    const typed: StreamSource<K> = {
      type,
      ...whole,
      snapshot: async ({ securityIds }) => snapshot(securityIds),
      present: (row, viewer) => {
        const who = marketViewer(view, viewer, type);
        return who.kind === 'visitor' && OF_THE_BEST.has(type) ? null : redactFor(row, who);
      },
      classOf: (viewer) => classOf(view, viewer, type),
    };
    // `as` holds: the hub pairs each source only with the stream of its own type.
    return typed as unknown as StreamSource;
  };
  const quoted = (): string[] => [...view.all()].map((market) => market.securityId);
  return [
    source('bestmarket', (ids) => ({ rows: (ids ?? quoted()).flatMap((id) => rows.best(id) ?? []) }), {
      securityIds: quoted,
    }),
    source('deepmarket', (ids) => ({ rows: (ids ?? []).map((id) => rows.deep(id)) }), { servesAll: false }),
    source(
      'fullmarket',
      (ids) => ({ rows: (ids ?? []).map((id) => rows.full(id)), position: view.position }),
      { servesAll: false },
    ),
    source('latestHighestMarke', (ids) => {
      const highests =
        ids === null
          ? latestHighest(view, HIGHEST_SNAPSHOT)
          : ids.flatMap((id) => latestHighest(view, 2, id));
      return { rows: highests.map((highest) => rows.highest(highest)) };
    }),
    source('priceTrendMarket', (ids) => ({ rows: (ids ?? []).map((id) => rows.trend(id)) }), {
      servesAll: false,
    }),
    source('RevocationBond', () => ({ rows: [], position: view.position })),
    source('latestTransWebSocket', () => ({
      rows: view
        .tape()
        .slice(0, TAPE_SNAPSHOT)
        .toReversed()
        .map((entry) => rows.trans(entry)),
      position: view.position,
    })),
  ];
}

/** Publishes changes to the streams that have readers. Called after the view has applied the change. */
export function publishChanges(
  changes: readonly BondChange[],
  publisher: LocalPublisher,
  { view, rows }: MarketSourcesDeps,
  now: number,
): void {
  const { position } = view;
  for (const { securityId, visible, gone, trades, highest, barsFrom } of changes) {
    const publish = <K extends StreamType>(
      type: K,
      events: () => readonly (Omit<StreamEvent<RowOf<K>>, 'op'> & { readonly op?: 'del' })[],
    ): void => {
      if (!publisher.isRead(type, securityId)) return;
      for (const event of events()) publisher.publish(type, { op: 'upd', ...event });
    };
    publish('bestmarket', () => [rows.best(securityId)].flatMap((row) => (row === null ? [] : [{ row }])));
    publish('deepmarket', () => [{ row: rows.deep(securityId) }]);
    publish('fullmarket', () => {
      const quoteIds = gone.map((order) => order.id);
      return [
        ...(visible.length > 0
          ? [{ row: { securityId, quotes: rows.sided(securityId, visible) }, position }]
          : []),
        ...(gone.length > 0
          ? [{ op: 'del' as const, row: { securityId, quotes: [], quoteIds }, position }]
          : []),
      ];
    });
    publish('RevocationBond', () => revocations(securityId, gone, now).map((row) => ({ row, position })));
    publish('latestHighestMarke', () => highest.map((item) => ({ row: rows.highest(item) })));
    publish('latestTransWebSocket', () => trades.map((entry) => ({ row: rows.trans(entry), position })));
    // A row and a key for each minute: while a reader is slow, only values of the same minute replace each other.
    publish('priceTrendMarket', () =>
      rows
        .trendSince(securityId, barsFrom)
        .map((row) => ({ row, key: `${securityId}/${row.points[0]?.[0]}` })),
    );
  }
}

const WIRE_REASON: Readonly<Record<EndReason, Revocation['reason']>> = {
  filled: 'filled',
  user: 'user',
  replaced: 'user',
  auto: 'auto',
  unmatched: 'auto',
  close: 'auto',
  oco: 'auto',
  refused: 'user',
  timeout: 'auto',
  partConfirmed: 'user',
  targetGone: 'auto',
  session: 'session',
  admin: 'admin',
  dayOver: 'auto',
  matured: 'auto',
  unpriced: 'auto',
  crossed: 'auto',
};

/** Quotes that have ended, by side and reason. */
function revocations(securityId: string, gone: readonly BookOrder[], now: number): Revocation[] {
  const groups = new Map<string, Revocation>();
  for (const { id, side, reason } of gone) {
    const why = WIRE_REASON[reason ?? 'auto'];
    const key = `${side}/${why}`;
    const group = groups.get(key);
    if (group) group.quoteIds.push(id);
    else groups.set(key, { quoteIds: [id], securityId, side, reason: why, time: beijingTimeText(now) });
  }
  return [...groups.values()];
}
