import { consoleApi, type ReplyOf } from '#contract/api';
import { Button, Card, Field, Segments, SelectInput, StatusDot, Tag, TextInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unread } from './parts/Unread.tsx';
import './console.css';
import { consolePlugin } from './plugin.ts';

/** A notice to everybody: written, looked at, sent. */
function Broadcast() {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [isSure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { recipients } = await http.call(consoleApi.broadcast, {
        body: { title: title.trim(), content: content.trim() },
      });
      notice.success({ key: 'console:broadcast.done', values: { count: recipients } });
      setTitle('');
      setContent('');
    } catch {
      // The call has said so.
    }
    setBusy(false);
    setSure(false);
  };
  const isReady = title.trim() !== '' && content.trim() !== '';
  return (
    <Card title={t('console:broadcast.title')}>
      <div className="c-stack">
        <Field label={t('console:broadcast.subject')}>
          {({ id }) => (
            <TextInput
              id={id}
              value={title}
              maxLength={60}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('console:broadcast.content')}
          hint={t('console:broadcast.count', { count: content.length })}
        >
          {({ id }) => (
            <textarea
              id={id}
              className="c-area"
              rows={5}
              value={content}
              maxLength={1000}
              onChange={(event) => setContent(event.target.value)}
            />
          )}
        </Field>
        {isSure ? (
          <div className="c-actions">
            <span>{t('console:broadcast.sure')}</span>
            <Button onClick={() => setSure(false)}>{t('console:cancel')}</Button>
            <Button tone="primary" busy={busy} onClick={() => void send()}>
              {t('console:broadcast.send')}
            </Button>
          </div>
        ) : (
          <Button tone="primary" disabled={!isReady} onClick={() => setSure(true)}>
            {t('console:broadcast.next')}
          </Button>
        )}
      </div>
    </Card>
  );
}

type Status = ReplyOf<typeof consoleApi.interfaceStatus>;
type Choice = 'measured' | 'up' | 'down';
const flagOf = { measured: null, up: 1, down: 0 } as const;
const MINUTES = ['10', '30', '60', '240', '1440'] as const;

/** What the interface status shows, and for how long it shows what staff say. */
function Interfaces() {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [status, setStatus] = useState<Status | 'failed' | null>(null);
  const [trade, setTrade] = useState<Choice>('measured');
  const [price, setPrice] = useState<Choice>('measured');
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>('30');
  const [reason, setReason] = useState('');
  const load = useCallback(
    () => http.call(consoleApi.interfaceStatus).then(setStatus, () => setStatus('failed')),
    [http],
  );
  useEffect(() => void load(), [load]);
  const save = async (tradeNetStatus: 0 | 1 | null, priceNetStatus: 0 | 1 | null, why: string) => {
    try {
      await http.call(consoleApi.setInterfaceStatus, {
        body: { tradeNetStatus, priceNetStatus, minutes: Number(minutes), reason: why },
      });
      notice.success({ key: 'console:interfaces.saved' });
      setReason('');
      await load();
    } catch {
      // The call has said so.
    }
  };
  if (status === null || status === 'failed') return <Unread isFailed={status === 'failed'} onRetry={load} />;
  const word = (value: number) => (
    <>
      <StatusDot tone={value === 1 ? 'ok' : 'bad'} />{' '}
      {t(value === 1 ? 'console:interfaces.up' : 'console:interfaces.down')}
    </>
  );
  const choices = (['measured', 'up', 'down'] as const).map((value) => ({
    value,
    label: t(`console:interfaces.${value}`),
  }));
  return (
    <Card title={t('console:interfaces.title')}>
      <div className="c-stack">
        <table className="k-table">
          <caption className="visually-hidden">{t('console:interfaces.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('console:interfaces.name')}</th>
              <th scope="col">{t('console:interfaces.real')}</th>
              <th scope="col">{t('console:interfaces.shown')}</th>
              <th scope="col">{t('console:interfaces.set')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('console:interfaces.trade')}</th>
              <td>{word(status.measured.tradeNetStatus)}</td>
              <td>{word(status.shown.tradeNetStatus)}</td>
              <td>
                <Segments
                  label={t('console:interfaces.trade')}
                  value={trade}
                  choices={choices}
                  onChange={setTrade}
                />
              </td>
            </tr>
            <tr>
              <th scope="row">{t('console:interfaces.price')}</th>
              <td>{word(status.measured.priceNetStatus)}</td>
              <td>{word(status.shown.priceNetStatus)}</td>
              <td>
                <Segments
                  label={t('console:interfaces.price')}
                  value={price}
                  choices={choices}
                  onChange={setPrice}
                />
              </td>
            </tr>
          </tbody>
        </table>
        {status.override && (
          <p>
            <Tag tone="warn">{t('console:interfaces.override')}</Tag>{' '}
            {t('console:interfaces.until', {
              name: status.override.operName,
              until: status.override.until.slice(0, 16),
              reason: status.override.reason,
            })}{' '}
            <Button size="sm" onClick={() => void save(null, null, t('console:interfaces.clearReason'))}>
              {t('console:interfaces.clear')}
            </Button>
          </p>
        )}
        <Field label={t('console:interfaces.minutes')}>
          {({ id }) => (
            <SelectInput
              id={id}
              value={minutes}
              choices={MINUTES.map((value) => ({
                value,
                label:
                  Number(value) < 60
                    ? t('console:interfaces.minute', { count: Number(value) })
                    : t('console:interfaces.hour', { count: Number(value) / 60 }),
              }))}
              onChange={setMinutes}
            />
          )}
        </Field>
        <Field label={t('console:publish.reason')} hint={t('console:publish.reasonHint')}>
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <Button
          tone="primary"
          disabled={reason.trim().length < 2 || (trade === 'measured' && price === 'measured')}
          onClick={() => void save(flagOf[trade], flagOf[price], reason.trim())}
        >
          {t('console:interfaces.save')}
        </Button>
      </div>
    </Card>
  );
}

/** What staff say to everybody: notices, and the status of the interfaces. */
export function View() {
  const { t } = useTranslation();
  return (
    <>
      <div className="c-bar">
        <h1>{t('console:place.operations')}</h1>
      </div>
      <div className="c-columns scroll">
        <Broadcast />
        <Interfaces />
      </div>
    </>
  );
}
