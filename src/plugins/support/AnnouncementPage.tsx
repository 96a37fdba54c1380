import { PanelState, Prose } from '#core/kit';
import type { PageProps } from '#core/plugin';
import { Link } from '#core/router';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { documents } from './catalogue.data.ts';
import './support.css';
import { useSubmissionTimes } from './use-submission-times.ts';

/** One of the eight documents, by `name` (R2.15), with the list of all on the left. */
export const View = observer(function AnnouncementPage({ query }: PageProps<'name'>) {
  const { t } = useTranslation();
  const times = useSubmissionTimes();
  const name = documents.find((item) => item === (query.name ?? documents[0]));
  return (
    <div className="p-docs">
      <nav className="p-toc" aria-label={t('support:announcement.nav')}>
        <ul className="p-list">
          {documents.map((item) => (
            <li key={item}>
              <Link to={`?name=${item}`} aria-current={item === name ? 'page' : undefined}>
                {t(`shell:doc.${item}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        {name ? (
          <>
            <h1>{t(`shell:doc.${name}`)}</h1>
            <p className="p-updated">{t('support:announcement.updated')}</p>
            <Prose text={t(`support:doc.${name}`, times)} />
          </>
        ) : (
          <PanelState
            kind="empty"
            isPage
            title={t('support:announcement.unknown')}
            detail={t('support:announcement.unknownDetail')}
          />
        )}
      </article>
    </div>
  );
});
