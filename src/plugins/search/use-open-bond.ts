import { addressOf } from '#contract/config';
import type { BondSearchRow } from '#contract/entities';
import { searchGate } from '#contract/rules';
import type { WidgetProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { useCallback } from 'react';
import { type BondPage, openPages, routeOf } from './pages.ts';
import { searchPlugin } from './plugin.ts';

/** Channel that pages are linked by unless the reader chose another. */
const MAIN_CHANNEL = 'blue';

/**
 * Opens a found bond: the composite quote, or its depth page; of two of which one is closed to this person, the other. Where both are, the
 * panels of the page follow it. Beside a panel in a window of its own (`colour`), that panel and what is on its channel do. Who may not see
 * more is told why and shown the way (R5.04). Yields whether the bond was taken up.
 */
export function useOpenBond(
  colour: WidgetProps['colour'],
): (bond: BondSearchRow, where: BondPage) => Promise<boolean> {
  const { session, notice, config, browser, channels, quoteView } = usePlugin(searchPlugin);
  return useCallback(
    async (bond, where) => {
      const at = (route: string, query: Readonly<Record<string, string>>) => {
        const target = config.routes.get(route);
        return target && addressOf(target, {}, query);
      };
      const go = (route: string, query: Readonly<Record<string, string>>) => {
        const address = at(route, query);
        if (address !== undefined) browser.go(address);
      };
      const open = openPages({ session, config });
      const page = open.includes(where) ? where : open[0];
      const shown = { securityId: bond.securityid };
      const gate = searchGate({ isLogin: session.isLogin, newAuth: session.newAuth });
      if (gate !== null) {
        const isVisitor = !session.isLogin;
        const answer = await notice.ask({
          kind: 'search-gate',
          title: { key: 'search:gateTitle' },
          body: { key: `rules:${gate.key}` },
          actions: [
            { id: 'later', words: { key: 'search:later' }, kind: 'plain' },
            { id: 'go', words: { key: isVisitor ? 'search:goLogin' : 'search:goVerify' }, kind: 'primary' },
          ],
          dismissId: 'later',
        });
        if (answer === 'go' && isVisitor)
          go(config.bundle.routes.login, {
            return: (page && at(routeOf({ session, config }, page), shown)) ?? browser.path(),
          });
        if (answer === 'go' && !isVisitor) go('myInfo', { tabName: 'NameAuthentication' });
        return false;
      }
      channels.publish(colour ?? MAIN_CHANNEL, 'bond', {
        type: 'fdc3.instrument',
        name: bond.secshortname,
        id: { securityId: bond.securityid },
      });
      quoteView.setActiveBond(bond.securityid);
      if (page) go(routeOf({ session, config }, page), shown);
      return true;
    },
    [session, notice, config, browser, channels, quoteView, colour],
  );
}
