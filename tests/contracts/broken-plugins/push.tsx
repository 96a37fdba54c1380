import { usePlugin } from '#core/services';
import { useEffect, useState } from 'react';
import { type Broken, brokenPlugin, onePanel, texts } from './broken.ts';

function View() {
  const { push } = usePlugin(brokenPlugin);
  const [price, setPrice] = useState('--');
  useEffect(() => {
    let wasLive = false;
    const stop = push.subscribe('bestmarket', {
      securityIds: ['240210.IB'],
      onFrame: (frame) => {
        wasLive = true;
        setPrice(String(frame.rows[0]?.bidPrice));
      },
      onStale: (stale) => {
        if (stale && wasLive) queueMicrotask(() => stop());
      },
    });
    return stop;
  }, [push]);
  return <p>{price}</p>;
}

/** It unsubscribes when the connection is lost. */
export const broken: Broken = {
  check: 'push',
  says: /^follows .* after the return, before it was/,
  fixtures: { texts },
  plugin: onePanel(View, { push: ['bestmarket'] }),
};
