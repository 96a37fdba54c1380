import { addressOf, MAIN_CHANNEL } from '#contract/config';
import type { BondSearchRow } from '#contract/entities';
import { searchGate } from '#contract/rules';
import { instrumentOf, type WidgetProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { useCallback } from 'react';
import { type BondPage, openPages, routeOf } from './pages.ts';
import { searchPlugin } from './plugin.ts';

/**
 * Opens a found bond: the composite quote, or its depth page; if one of them is closed to this user, the other. If both are, the panels of
 * the page follow it. Next to a popped-out panel (`colour`), that panel and those on its channel do. Users who may not see more are told
 * why and how to proceed (R5.04). Returns whether the bond was accepted.
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
      const bondQuery = { securityId: bond.securityid };
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
            return: (page && at(routeOf({ session, config }, page), bondQuery)) ?? browser.path(),
          });
        if (answer === 'go' && !isVisitor) go('myInfo', { tabName: 'NameAuthentication' });
        return false;
      }
      channels.publish(colour ?? MAIN_CHANNEL, 'bond', instrumentOf(bond.securityid, bond.secshortname));
      quoteView.setActiveBond(bond.securityid);
      if (page) go(routeOf({ session, config }, page), bondQuery);
      return true;
    },
    [session, notice, config, browser, channels, quoteView, colour],
  );
}
