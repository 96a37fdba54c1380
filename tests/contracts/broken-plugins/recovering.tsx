import { market } from '#contract/api';
import { PanelState } from '#core/kit';
import { usePlugin } from '#core/services';
import { useEffect, useState } from 'react';
import { type Broken, brokenPlugin, onePanel, texts } from './broken.ts';

function View() {
  const { http } = usePlugin(brokenPlugin);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(
    () =>
      void http.call(market.homepage).then(
        () => setState('ready'),
        () => setState('failed'),
      ),
    [http],
  );
  if (state === 'failed')
    return <PanelState kind="error" title="failed" action={{ label: 'again', onClick: () => {} }} />;
  return <p>{state}</p>;
}

/** Its retry does nothing: the error stays when the server is back. */
export const broken: Broken = {
  check: 'failing',
  says: /when the server is back: broken\.main still shows an error/,
  fixtures: { texts },
  plugin: onePanel(View, { http: ['market.homepage'] }),
};
