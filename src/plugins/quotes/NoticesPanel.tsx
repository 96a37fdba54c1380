import { shortTimeText } from '#core/format';
import { marketName } from '#core/text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HomeState } from './parts/HomeState.tsx';
import './quotes.css';
import './home.css';

/** Public notices; each opens in place. */
export function View(): ReactNode {
  const { t } = useTranslation();
  return (
    <HomeState
      rows={5}
      columns={2}
      empty={t('quotes:empty.notices')}
      isEmpty={(page) => page.notices.length === 0}
    >
      {(page) => (
        <ul className="q-notices">
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
      )}
    </HomeState>
  );
}
