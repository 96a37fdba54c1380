import { Page, PanelState, Prose, TextInput } from '#core/kit';
import type { PageProps } from '#core/plugin';
import { Link, useSetQuery } from '#core/router';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { articles, topics } from './catalogue.data.ts';
import { findArticles } from './find-articles.ts';
import { useArticles } from './use-articles.ts';
import './support.css';

/** The help centre: topics and articles on the left, one article on the right, search over all (R2.05). The address stores what is open. */
export const View = observer(function GuidePage({ query }: PageProps<'q' | 'article'>) {
  const { t } = useTranslation();
  const all = useArticles();
  const setQuery = useSetQuery();
  const text = query.q ?? '';
  const open = all.find((item) => item.id === query.article) ?? all[0];
  const found = text === '' ? null : findArticles(all, text);
  return (
    <Page title={t('support:guide.title')} intro={t('support:guide.intro')}>
      <div className="p-guide">
        <nav className="p-toc" aria-label={t('support:guide.topics')}>
          <TextInput
            icon="search"
            aria-label={t('support:guide.search')}
            placeholder={t('support:guide.placeholder')}
            value={text}
            onChange={({ target: { value } }) =>
              setQuery(value === '' ? {} : { q: value }, { replace: true })
            }
          />
          {topics.map((topic) => (
            <section key={topic}>
              <h2>{t(`support:topic.${topic}`)}</h2>
              <ul className="p-list">
                {articles[topic].map((name) => (
                  <li key={name}>
                    <Link
                      to={`?article=${topic}.${name}`}
                      aria-current={!found && open?.id === `${topic}.${name}` ? 'page' : undefined}
                    >
                      {dynamicText(t, `support:article.${topic}.${name}.title`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className="p-reading" aria-live="polite">
          {found?.length === 0 && (
            <PanelState
              kind="search"
              title={t('support:guide.none', { text })}
              detail={t('support:guide.noneDetail')}
            />
          )}
          {(found ?? (open ? [open] : [])).map((item) => (
            <article key={item.id}>
              <p className="p-topic">{item.topic}</p>
              <h2>{item.title}</h2>
              <Prose text={item.body} />
            </article>
          ))}
        </div>
      </div>
    </Page>
  );
});
