import { market } from '#contract/api';
import { SkeletonRows } from '#core/kit';
import { usePlugin } from '#core/services';
import { useEffect, useState } from 'react';
import { type Broken, brokenPlugin, onePanel, texts } from './broken.ts';

function View() {
  const { http } = usePlugin(brokenPlugin);
  const [isReady, setReady] = useState(false);
  useEffect(
    () =>
      void http.call(market.homepage).then(
        () => setReady(true),
        () => {},
      ),
    [http],
  );
  return isReady ? <p>ok</p> : <SkeletonRows label="loading" />;
}

/** After a failed reply it keeps loading for ever. */
export const broken: Broken = {
  check: 'failing',
  says: /^status: broken\.main is still loading/,
  fixtures: { texts },
  plugin: onePanel(View, { http: ['market.homepage'] }),
};
