import type { Level } from '#contract/entities';
import type { TextValues } from '#core/text';
import { useServices, useText } from '#core/services';
import { useCallback } from 'react';
import { quoteText } from './copy-quote.ts';

/** Copies quotes of a bond as chat lines and says so for a moment. */
export function useQuoteCopy(
  securityId: string,
  symbol: string,
): (quotes: readonly { readonly side: 1 | 2; readonly level: Level }[]) => Promise<void> {
  const { browser, notice, session, clock } = useServices();
  const { dynamic } = useText();
  return useCallback(
    async (quotes) => {
      const context = {
        securityId,
        symbol,
        isMarketMakingTierUser: session.userInfo?.isMarketMakingTierUser ?? false,
        nowMs: clock.now(),
        label: (key: string, values: TextValues) => dynamic(`rules:${key}`, { ...values, lng: 'zh-CN' }),
      };
      const lines = quotes.map(({ side, level }) => quoteText(level, side, context));
      notice.copied(await browser.copyText(lines.join('\n')));
    },
    [securityId, symbol, browser, notice, session, clock, dynamic],
  );
}
