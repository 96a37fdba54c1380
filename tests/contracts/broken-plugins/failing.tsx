import { market } from '#contract/api';
import { HttpStatusError } from '#core/http';
import { SkeletonRows } from '#core/kit';
import { usePlugin } from '#core/services';
import { useEffect, useState } from 'react';
import { type Broken, brokenPlugin, onePanel, texts } from './broken.ts';

function View() {
  const { http } = usePlugin(brokenPlugin);
  const [isReady, setReady] = useState(false);
  useEffect(
    () =>
      void http.call(market.homepage).then(
        () => setReady(true),
        () => {},
      ),
    [http],
  );
  return isReady ? <p>ok</p> : <SkeletonRows label="loading" />;
}

function Once() {
  const { http } = usePlugin(brokenPlugin);
  const [words, setWords] = useState<string | null>(null);
  useEffect(
    () =>
      void http.call(market.homepage).then(
        () => setWords('ok'),
        (error: unknown) => {
          if (error instanceof HttpStatusError) setWords('failed');
        },
      ),
    [http],
  );
  return words === null ? <SkeletonRows label="loading" /> : <p>{words}</p>;
}

/** One keeps loading for ever after a failed reply. The other knows one kind of failure only, and reads once: what it does about others shows at its first load. */
export const broken: readonly Broken[] = [
  {
    check: 'failing',
    says: /^status: broken\.main is still loading/,
    fixtures: { texts },
    plugin: onePanel(View, { http: ['market.homepage'] }),
  },
  {
    check: 'failing',
    says: /^shape: broken\.main is still loading/,
    fixtures: { texts },
    plugin: onePanel(Once, { http: ['market.homepage'] }),
  },
];
