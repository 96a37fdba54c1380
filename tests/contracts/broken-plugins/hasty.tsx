import { market } from '#contract/api';
import { usePlugin } from '#core/services';
import { useEffect } from 'react';
import { type Broken, brokenPlugin, onePanel, texts } from './broken.ts';

function View() {
  const { clock, http } = usePlugin(brokenPlugin);
  useEffect(
    () => clock.setInterval(() => void http.call(market.homepage).catch(() => undefined), 15),
    [clock, http],
  );
  return <p>ok</p>;
}

/** It reads again every 15 ms where seconds were meant. */
export const broken: Broken = {
  check: 'permissions',
  says: /homepage is called \d{2} times in a second/,
  fixtures: { texts },
  plugin: onePanel(View, { http: ['market.homepage'] }),
};
