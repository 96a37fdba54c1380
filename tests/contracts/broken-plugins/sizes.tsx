import { useLayoutEffect, useRef } from 'react';
import { type Broken, onePanel, texts } from './broken.ts';

function View() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if ((box.current?.clientWidth ?? 0) < 300) throw new Error('no room');
  }, []);
  return <div ref={box}>ok</div>;
}

/** It cannot live in the smallest size that it promises. */
export const broken: Broken = {
  check: 'sizes',
  says: /^min: main is failed: no room/,
  fixtures: { texts },
  plugin: onePanel(View),
};
