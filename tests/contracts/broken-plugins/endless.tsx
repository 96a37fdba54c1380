import { useEffect, useState } from 'react';
import { type Broken, onePanel, texts } from './broken.ts';

function View() {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(count + 1), [count]);
  return <p>ok</p>;
}

/** Each of its renders asks for the next: the suite says so and goes on. */
export const broken: Broken = {
  check: 'sizes',
  says: /a view renders without end/,
  fixtures: { texts },
  plugin: onePanel(View),
};
