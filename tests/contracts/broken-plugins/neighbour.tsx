import { useServices } from '#core/services';
import { useEffect } from 'react';
import { type Broken, onePanel, texts } from './broken.ts';

function View() {
  const { plugins } = useServices();
  useEffect(() => () => plugins.disable('neighbour'), [plugins]);
  return <p>ok</p>;
}

/** Its failure takes another plugin down too. */
export const broken: Broken = {
  check: 'neighbour',
  says: /main: the neighbour stopped/,
  fixtures: { texts },
  plugin: onePanel(View),
};
