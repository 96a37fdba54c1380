import { market } from '#contract/api';
import { usePlugin } from '#core/services';
import { useEffect, useState } from 'react';
import { type Broken, brokenPlugin, onePanel, texts } from './broken.ts';

let firstYield = '';

function View() {
  const { http } = usePlugin(brokenPlugin);
  const [price, setPrice] = useState(firstYield);
  useEffect(() => {
    http.call(market.homepage).then(
      (page) => {
        firstYield = String(page.indices[0]?.yield);
        setPrice(firstYield);
      },
      () => {},
    );
  }, [http]);
  return <p>{price || '--'}</p>;
}

/** It keeps what a user saw, and shows it to the next user. */
export const broken: Broken = {
  check: 'visitor',
  says: /broken\.main: 2\.\d+ stays on the screen after logging out/,
  fixtures: { texts },
  plugin: onePanel(View, { http: ['market.homepage'] }),
};
