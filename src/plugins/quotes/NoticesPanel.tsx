import { shortTimeText } from '#core/format';
import { marketName } from '#core/text';
import type { PanelProps } from '#core/plugin';
import { lazyPart } from '#core/query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HomeState } from './parts/HomeState.tsx';
import { useIsTall } from './parts/use-is-tall.ts';
import './quotes.css';
import './home.css';

/** Room for a few notices and for the content below them. */
const TALL_PX = 400;
const BelowNotices = lazyPart(() =>
  import('./parts/BelowNotices.tsx').then(({ BelowNotices: Part }) => Part),
);

/**
 * Public notices, each of which expands in place; on a large screen below them the day's movers, or, for users not verified, what an account opens.
 */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  const { t } = useTranslation();
  const [list, setList] = useState<HTMLElement | null>(null);
  const isTall = useIsTall(list?.parentElement ?? null, TALL_PX);
  return (
    <HomeState
      rows={5}
      columns={2}
      empty={t('quotes:empty.notices')}
      isEmpty={(page) => page.notices.length === 0}
    >
      {(page) => (
        <>
          <ul className="q-notices" ref={setList}>
            {page.notices.map(({ id, key, title, content, createtime }) => {
              const words = (part: 'title' | 'content', written: string): string =>
                key === undefined ? written : marketName(t, `notice.${key}.${part}`, written);
              return (
                <li key={id}>
                  <details>
                    <summary>
                      <strong className="k-cut">{words('title', title)}</strong>
                      <time className="k-num q-dim">{shortTimeText(createtime)}</time>
                      <span className="q-excerpt">{words('content', content)}</span>
                    </summary>
                    <p>{words('content', content)}</p>
                  </details>
                </li>
              );
            })}
          </ul>
          <Suspense fallback={null}>
            {isTall && <BelowNotices rows={page.active} channel={channel} />}
          </Suspense>
        </>
      )}
    </HomeState>
  );
}
