import { priceText } from '#core/format';
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

function Bright() {
  const { push } = usePlugin(brokenPlugin);
  const [price, setPrice] = useState('--');
  useEffect(
    () =>
      push.subscribe('bestmarket', {
        securityIds: ['240210.IB'],
        onFrame: ({ rows }) => setPrice(priceText(rows[0]?.bidPrice)),
      }),
    [push],
  );
  return <p>{price}</p>;
}

/** One unsubscribes when the connection is lost. The other shows its last price as if nothing had happened. */
export const broken: readonly Broken[] = [
  {
    check: 'push',
    says: /follows .* after the return, before it was/,
    fixtures: { texts },
    plugin: onePanel(View, { push: ['bestmarket'] }),
  },
  {
    check: 'push',
    says: /^while the connection is down: broken\.main shows prices that may be old/,
    fixtures: { texts },
    plugin: onePanel(Bright, { push: ['bestmarket'] }),
  },
];
