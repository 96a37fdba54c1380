import { beijingTimeText, timeText } from '#contract/rules';
import { Button, Card, Field, Page } from '#core/kit';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './support.css';
import { useAddress } from './use-address.ts';
import { useArticles } from './use-articles.ts';
import { supportPlugin } from './plugin.ts';

const SUPPORT_MAIL = 'service@bond-desk.example';

/** Help from a person: the question, together with the facts of this machine that support asks for first. Nothing is sent from here. */
export const View = observer(function MyQuestionPage() {
  const { browser, text, theme, session, product, calendar, copy } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const address = useAddress();
  const related = useArticles().filter((article) => article.id.startsWith('question.'));
  const [question, setQuestion] = useState('');
  const facts = [
    [t('support:question.time'), timeText(beijingTimeText(calendar.now()))],
    [t('support:question.browser'), browser.deviceModel],
    [
      t('support:question.online'),
      t(browser.isOnline() ? 'support:question.onlineYes' : 'support:question.onlineNo'),
    ],
    [
      t('support:question.session'),
      t(session.isLogin ? 'support:question.signedIn' : 'support:question.signedOut'),
    ],
    [t('support:question.theme'), t(theme.darkMode ? 'rules:darkMode' : 'rules:lightMode')],
    [t('support:question.language'), text.language],
    [t('support:question.page'), product.build],
  ] as const;
  const report = () =>
    [question.trim(), '', ...facts.map(([label, value]) => `${label}：${value}`)].join('\n');
  return (
    <Page title={t('support:question.title')} intro={t('support:question.intro')}>
      <div className="p-question">
        <Card title={t('support:question.describe')}>
          <Field label={t('support:question.describe')} hint={t('support:question.describeHint')}>
            {({ id, describedBy }) => (
              <textarea
                id={id}
                className="p-area"
                aria-describedby={describedBy}
                rows={7}
                maxLength={1000}
                placeholder={t('support:question.placeholder')}
                value={question}
                onChange={(event) => setQuestion(event.target.value)}
              />
            )}
          </Field>
          <div className="p-actions">
            <Button tone="primary" icon="copy" onClick={() => void copy(report())}>
              {t('support:question.copy')}
            </Button>
            <a
              className="k-btn"
              href={`mailto:${SUPPORT_MAIL}?subject=${encodeURIComponent(t('support:question.subject'))}&body=${encodeURIComponent(report())}`}
            >
              {t('support:question.mail')}
            </a>
          </div>
          <p className="p-quiet">{t('support:question.privacy')}</p>
        </Card>
        <div className="p-side">
          <Card title={t('support:question.diagnosis')}>
            <dl className="k-facts">
              {facts.map(([label, value]) => (
                <div key={label} className="p-pair">
                  <dt>{label}</dt>
                  <dd className="k-num">{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
          <Card title={t('support:question.related')}>
            <ul className="p-list">
              {related.map((article) => (
                <li key={article.id}>
                  <Link to={address('announcement', { name: 'commonQuestion' }) ?? '/'}>{article.title}</Link>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </Page>
  );
});
