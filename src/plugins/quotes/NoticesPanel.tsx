import { shortTimeText } from '#core/format';
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
          {page.notices.map((notice) => (
            <li key={notice.id}>
              <details>
                <summary>
                  <strong className="k-cut">{notice.title}</strong>
                  <time className="k-num q-dim">{shortTimeText(notice.createtime)}</time>
                  <span className="q-excerpt">{notice.content}</span>
                </summary>
                <p>{notice.content}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </HomeState>
  );
}
