import { market } from '#contract/api';
import type { ReplyOf } from '#contract/api';
import { usePlugin } from '#core/services';
import { useEffect, useState } from 'react';
import { type Broken, brokenPlugin, onePanel, texts } from './broken.ts';

function View() {
  const { http } = usePlugin(brokenPlugin);
  const [page, setPage] = useState<ReplyOf<typeof market.homepage> | null>(null);
  useEffect(() => void http.call(market.homepage).then(setPage, () => {}), [http]);
  if (page === null) return <p>...</p>;
  return <ul>{page.active.map((row) => row.symbol && <li key={row.securityId}>{row.symbol}</li>)}</ul>;
}

/** An empty list leaves it blank. */
export const broken: Broken = {
  check: 'empty',
  says: /broken\.main shows nothing/,
  fixtures: { texts },
  plugin: onePanel(View, { http: ['market.homepage'] }),
};
