import { useEffect, useState } from 'react';
import { type Broken, onePanel, texts } from './broken.ts';

function View() {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(count + 1), [count]);
  return <p>ok</p>;
}

/** Each render triggers the next: the suite reports it and continues. */
export const broken: Broken = {
  check: 'sizes',
  says: /a view renders without end/,
  fixtures: { texts },
  plugin: onePanel(View),
};
