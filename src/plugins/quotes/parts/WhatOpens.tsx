import { addressOf, contextOf, resolveRoute } from '#contract/config';
import { ButtonLink } from '#core/kit';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { AccessLink } from '#core/shell';
import { dynamicText } from '#core/text';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { quotesPlugin } from '../plugin.ts';
import { useLacking } from './ForUsers.tsx';
import './what-opens.css';

/** A newly created account, once verified. */
const NEWCOMER = {
  ...contextOf({ isLogin: true, userInfo: null }),
  'user.newAuth': 'Y',
  'user.newversion': '1',
  'user.newlookticket': '0',
  'user.isMarketMakingTierUser': false,
  'user.orgflag': '0',
} as const;

/** For users not yet verified: the pages that open with an account, each with its benefit, and the way there. */
export function WhatOpens(): ReactNode {
  const { config } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const isVisitor = useLacking() === 'login';
  const { routes } = config;
  const pages = useMemo(
    () =>
      [...routes.values()].filter(({ id, advanced }) => {
        const found = resolveRoute(routes, id, NEWCOMER);
        return advanced !== null && found.kind === 'show' && found.steps.length === 0;
      }),
    [routes],
  );
  const registry = routes.get('registry');
  return (
    <section className="q-opens">
      <h3>{t(isVisitor ? 'quotes:lockedPages' : 'quotes:verifyTitle')}</h3>
      <ul>
        {pages.map((route) => (
          <li key={route.id}>
            <Link to={addressOf(route)}>{dynamicText(t, route.title)}</Link>
            <span>{dynamicText(t, route.advanced ?? '')}</span>
          </li>
        ))}
      </ul>
      <p>
        {isVisitor && registry && (
          <ButtonLink to={addressOf(registry)} size="sm" tone="primary">
            {dynamicText(t, registry.title)}
          </ButtonLink>
        )}
        <AccessLink />
      </p>
    </section>
  );
}
