import { market } from '#contract/api';
import { useServices } from '#core/services';
import { useEffect } from 'react';
import { type Broken, onePanel, texts } from './broken.ts';

function View() {
  const { http, market: quotes } = useServices();
  useEffect(() => {
    try {
      void http.call(market.homepage).catch(() => {});
    } catch {
      // A plugin that hides it is found all the same.
    }
    try {
      return quotes.follow('deepmarket', ['240210.IB']);
    } catch {
      return undefined;
    }
  }, [http, quotes]);
  return <p>ok</p>;
}

/** It calls and follows what its manifest does not declare. */
export const broken: Broken = {
  check: 'permissions',
  says: /call homepage is used but not declared.*stream deepmarket is used but not declared/,
  fixtures: { texts },
  plugin: onePanel(View),
};
