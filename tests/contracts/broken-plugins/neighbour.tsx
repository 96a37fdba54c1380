import { useEffect } from 'react';
import { type Broken, onePanel, texts } from './broken.ts';

function View() {
  useEffect(
    () => () => {
      throw new Error('thrown while leaving');
    },
    [],
  );
  return <p>ok</p>;
}

/** What it throws while it leaves is nobody's but the dashboard's: all panels go down with it. */
export const broken: Broken = { check: 'neighbour', says: /main: the whole dashboard goes down with it: Error: thrown while leaving/, fixtures: { texts }, plugin: onePanel(View) };
