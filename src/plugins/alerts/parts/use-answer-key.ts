import { addressOf } from '#contract/config';
import { keyNameOf } from '#core/plugin';
import { type PluginServices, usePlugin } from '#core/services';
import { reaction } from 'mobx';
import { useEffect } from 'react';
import type { AlertCentre } from '../stores/centre.ts';
import { alertsPlugin } from '../plugin.ts';
import { AnswerFocus } from './answer-focus.ts';

type Needs = Pick<PluginServices, 'trading' | 'notice' | 'config' | 'browser'>;

/** To a hit that waits for an answer, whichever way it is shown; to the order centre if it is not. */
function answer(focus: AnswerFocus, { trading, notice, config, browser }: Needs): void {
  const page = config.routes.get('orderCenter');
  if (trading.live.every(({ pendingHits }) => pendingHits.length === 0))
    notice.info({ key: 'alerts:noHits' });
  else if (!focus.go() && page !== undefined) browser.go(addressOf(page));
}

/** F4 takes the keyboard to the hits that wait for an answer, in fields and lists too: their time runs. */
export function useAnswerKey({ cards }: AlertCentre): void {
  const { trading, notice, config, browser, clock } = usePlugin(alertsPlugin);
  useEffect(() => {
    const focus = new AnswerFocus();
    const handle = (event: KeyboardEvent): void => {
      if (keyNameOf(event) !== 'F4' || event.repeat || event.defaultPrevented) return;
      event.preventDefault();
      answer(focus, { trading, notice, config, browser });
    };
    document.addEventListener('keydown', handle);
    const stop = reaction(
      () => [trading.live.map(({ pendingHits }) => pendingHits), cards.list.length],
      // An answer that is over has left the page once React has drawn what remains.
      () => clock.setTimeout(() => focus.follow(), 0),
    );
    return () => {
      document.removeEventListener('keydown', handle);
      stop();
    };
  }, [trading, notice, config, browser, clock, cards]);
}
