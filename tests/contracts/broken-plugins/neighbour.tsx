import { useServices } from '#core/services';
import { useEffect } from 'react';
import { type Broken, onePanel, texts } from './broken.ts';

function View() {
  const { plugins } = useServices();
  useEffect(() => () => plugins.disable('neighbour'), [plugins]);
  return <p>ok</p>;
}

/** When it goes down it takes another plugin along. */
export const broken: Broken = {
  check: 'neighbour',
  says: /main: the neighbour stopped/,
  fixtures: { texts },
  plugin: onePanel(View),
};
