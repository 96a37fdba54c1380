import { useLayoutEffect, useRef } from 'react';
import { type Broken, onePanel, texts } from './broken.ts';

function View() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if ((box.current?.clientWidth ?? 0) < 300) throw new Error('no room');
  }, []);
  return <div ref={box}>ok</div>;
}

/** It cannot be opened at its declared minimum size. */
export const broken: Broken = {
  check: 'empty',
  says: /^main is failed: no room/,
  fixtures: { texts },
  plugin: onePanel(View),
};
