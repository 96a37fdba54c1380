import { Button, Card, Field, Page, SelectInput, SkeletonRows, TextInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './support.css';
import { supportPlugin } from './plugin.ts';

const topics = ['allocation', 'credit', 'trading', 'training'] as const;

const Contact = observer(function Contact() {
  const { session } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const sales = session.data.STCSalesInfo;
  if (session.status === 'starting')
    return <SkeletonRows rows={3} columns={2} label={t('support:apply.loading')} />;
  if (!sales) return <p className="p-quiet">{t('support:apply.noContact')}</p>;
  return (
    <dl className="k-facts">
      <dt>{t('support:apply.name')}</dt>
      <dd>{sales.name}</dd>
      <dt>{t('support:apply.phone')}</dt>
      <dd className="k-num">{sales.phone}</dd>
      <dt>{t('support:apply.qq')}</dt>
      <dd className="k-num">{sales.qq}</dd>
    </dl>
  );
});

/** Puts an application together for the account manager. It is copied, not sent: there is no call for it. */
export const View = observer(function InvestmentApplyPage() {
  const { session, copy } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const topicId = useId();
  const [topic, setTopic] = useState<(typeof topics)[number]>('allocation');
  const [scale, setScale] = useState('');
  const [need, setNeed] = useState('');
  const [isMissing, setMissing] = useState(false);
  const handleCopy = () => {
    setMissing(need.trim() === '');
    if (need.trim() === '') return;
    void copy(
      t('support:apply.text', {
        topic: t(`support:investment.items.${topic}.title`),
        scale: scale.trim() || t('support:apply.scaleNone'),
        need: need.trim(),
        name: session.userInfo?.realname ?? '',
        org: session.userInfo?.urmorgshortname ?? '',
      }),
    );
  };
  return (
    <Page title={t('support:apply.title')} intro={t('support:apply.intro')}>
      <div className="p-question">
        <Card>
          <div className="p-form">
            <div className="k-field">
              <label htmlFor={topicId}>{t('support:apply.topic')}</label>
              <SelectInput
                id={topicId}
                value={topic}
                choices={topics.map((value) => ({
                  value,
                  label: t(`support:investment.items.${value}.title`),
                }))}
                onChange={setTopic}
              />
            </div>
            <Field label={t('support:apply.scale')} hint={t('support:apply.scaleHint')}>
              {({ id, describedBy }) => (
                <TextInput
                  id={id}
                  aria-describedby={describedBy}
                  inputMode="decimal"
                  value={scale}
                  onChange={(event) => setScale(event.target.value.replaceAll(/[^\d.]/g, ''))}
                />
              )}
            </Field>
            <Field
              label={t('support:apply.need')}
              error={isMissing ? t('support:apply.needRequired') : undefined}
            >
              {({ id, describedBy, invalid }) => (
                <textarea
                  id={id}
                  className="p-area"
                  rows={6}
                  maxLength={1000}
                  aria-describedby={describedBy}
                  aria-invalid={invalid || undefined}
                  placeholder={t('support:apply.needPlaceholder')}
                  value={need}
                  onChange={(event) => setNeed(event.target.value)}
                />
              )}
            </Field>
            <Button tone="primary" icon="copy" onClick={handleCopy}>
              {t('support:apply.copy')}
            </Button>
          </div>
        </Card>
        <Card title={t('support:apply.contact')}>
          <Contact />
        </Card>
      </div>
    </Page>
  );
});
