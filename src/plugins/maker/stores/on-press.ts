import { copyText, dealParties, settlementLabel } from '#contract/rules';
import type { CalendarStore } from '#core/calendar';
import type { Text } from '#core/text';
import type { QuoteSide } from '../model/columns.ts';
import type { QuoteWarning } from '../model/quote-warnings.ts';
import type { Row } from './row.ts';

interface Deps {
  readonly calendar: Pick<CalendarStore, 'now'>;
  readonly text: Pick<Text, 'dynamic' | 'say'>;
}

/** Lines listed in a confirmation; the rest is counted. */
const MAX_WARNING_LINES = 8;

/** Both sides of rows as chat lines; a market maker's lines name no other party. */
export function chatLines({ calendar, text }: Deps, rows: readonly Row[]): readonly string[] {
  const say = (row: Row): string => {
    const label = settlementLabel(row.settlement, calendar.now());
    return text.dynamic(`rules:${label.key}`, { ...label.values, lng: 'zh-CN' });
  };
  const line = (row: Row, side: QuoteSide): string[] => {
    const figures = row.figures(side);
    if (figures === null) return [];
    const leg = side === 'bid' ? row.legs.bid : row.legs.ofr;
    return [
      copyText({
        side: side === 'bid' ? 1 : 2,
        symbol: row.symbol,
        securityID: row.securityId,
        ...figures,
        settlLabel: say(row),
        counterparty: leg === null || leg === undefined ? null : dealParties(leg.order),
        isMarketMakingTierUser: true,
      }),
    ];
  };
  return rows.flatMap((row) => [...line(row, 'bid'), ...line(row, 'ofr')]);
}

/** What is in doubt about quotes, a line each. */
export function warningLines({ text }: Deps, warnings: readonly QuoteWarning[]): string {
  const lines = warnings.slice(0, MAX_WARNING_LINES).map(({ kind, ...values }) => {
    const isOffer = 'side' in values && values.side === 'ofr';
    return text.say({ key: isOffer ? 'maker:ask.crossesOfr' : `maker:ask.${kind}`, values });
  });
  const more = warnings.length - lines.length;
  if (more > 0) lines.push(text.say({ key: 'maker:ask.more', values: { count: more } }));
  return lines.join('\n');
}
