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

const Part = () => (
  <>
    <p>ok</p>
    <section>
      <h3>Active</h3>
      <View />
    </section>
  </>
);

/** An empty list leaves one blank, and a part of the other. */
export const broken: readonly Broken[] = [
  {
    check: 'empty',
    says: /broken\.main shows nothing/,
    fixtures: { texts },
    plugin: onePanel(View, { http: ['market.homepage'] }),
  },
  {
    check: 'empty',
    says: /broken\.main shows nothing under the heading Active/,
    fixtures: { texts },
    plugin: onePanel(Part, { http: ['market.homepage'] }),
  },
];
