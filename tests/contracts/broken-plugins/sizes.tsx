import { useEffect, useRef, useState } from 'react';
import { type Broken, onePanel, texts } from './broken.ts';

function View() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(400);
  useEffect(() => {
    const watch = new ResizeObserver(() => setWidth(box.current?.clientWidth ?? 0));
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  if (width < 300) throw new Error('no room');
  return <div ref={box}>ok</div>;
}

function Unformatted() {
  const prices = new Map([['bid', 2.1031]]);
  return <p>{`${prices.get('ofr')}`}</p>;
}

/** One cannot be shrunk to its declared minimum. The other prints a value that is missing. */
export const broken: readonly Broken[] = [
  {
    check: 'sizes',
    says: /^min: main is failed: no room/,
    fixtures: { texts },
    plugin: onePanel(View),
  },
  {
    check: 'sizes',
    says: /^default: broken\.main shows the word undefined/,
    fixtures: { texts },
    plugin: onePanel(Unformatted),
  },
];
