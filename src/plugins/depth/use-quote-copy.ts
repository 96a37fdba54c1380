import type { Level } from '#contract/entities';
import { dynamicText, type TextValues } from '#core/text';
import { usePlugin } from '#core/services';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { quoteText } from './copy-quote.ts';
import { depthPlugin } from './plugin.ts';

/** Copies quotes of a bond as chat lines and confirms it briefly. */
export function useQuoteCopy(
  securityId: string,
  symbol: string,
): (quotes: readonly { readonly side: 1 | 2; readonly level: Level }[]) => Promise<void> {
  const { browser, notice, session, calendar } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  return useCallback(
    async (quotes) => {
      const context = {
        securityId,
        symbol,
        isMarketMakingTierUser: session.userInfo?.isMarketMakingTierUser ?? false,
        nowMs: calendar.now(),
        label: (key: string, values: TextValues) =>
          dynamicText(t, `rules:${key}`, { ...values, lng: 'zh-CN' }),
      };
      const lines = quotes.map(({ side, level }) => quoteText(level, side, context));
      notice.copied(await browser.copyText(lines.join('\n')));
    },
    [securityId, symbol, browser, notice, session, calendar, t],
  );
}
