import { DOCUMENT_NAMES, type DocumentName } from '#contract/config';
import { PanelState, Prose, SkeletonRows } from '#core/kit';
import { Markdown } from '#core/markdown';
import type { PageProps } from '#core/plugin';
import { Link } from '#core/router';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { AcceptedTerms } from './AcceptedTerms.tsx';
import './support.css';
import { useDocument } from './use-document.ts';
import { useFirm } from './use-firm.ts';

/** One of the eight documents, by `name` (R2.15), with the list of all on the left. */
export const View = observer(function AnnouncementPage({ query }: PageProps<'name'>) {
  const { t } = useTranslation();
  const name = DOCUMENT_NAMES.find((item) => item === (query.name ?? DOCUMENT_NAMES[0]));
  return (
    <div className="p-docs">
      <nav className="p-toc" aria-label={t('support:announcement.nav')}>
        <ul className="p-list">
          {DOCUMENT_NAMES.map((item) => (
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
          <DocumentArticle key={name} name={name} />
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

/** The documents that a user accepts. */
const ACCEPTED: ReadonlySet<DocumentName> = new Set(['termsOfService', 'privacyProtection']);

/** A document under its title. */
const DocumentArticle = observer(function DocumentArticle({ name }: { readonly name: DocumentName }) {
  const { t } = useTranslation();
  const { state, text, isOwn, isChineseOnly, retry } = useDocument(name);
  const { words } = useFirm();
  const isSilent =
    name === 'contact' && !isOwn && [words.hotline, words.dutyLine, words.email].every((word) => word === '');
  const body = isSilent
    ? `${t('support:announcement.noContact')}

${text}`
    : text;
  const loading = t('support:announcement.loading');
  return (
    <>
      <h1>{t(`shell:doc.${name}`)}</h1>
      {!isOwn && <p className="p-updated">{t('support:announcement.updated')}</p>}
      {isOwn && isChineseOnly && <p className="p-updated">{t('support:announcement.inChinese')}</p>}
      {state === 'ready' && ACCEPTED.has(name) && <AcceptedTerms />}
      {state === 'loading' && <SkeletonRows label={loading} rows={6} columns={1} />}
      {state === 'failed' && <FailedState title={t('support:announcement.failed')} onRetry={retry} />}
      {state === 'ready' &&
        (isOwn ? <Markdown text={body} loading={loading} isPage /> : <Prose text={body} />)}
    </>
  );
});
