import { consoleApi } from '#contract/api';
import type { Clock } from '#core/clock';
import { HttpStatusError, TimeoutError } from '#core/http';
import { Button, Card, Field, TextInput } from '#core/kit';
import { useAction, useCall, useSendId } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../../plugin.ts';
import { AudienceField, audienceWords } from '../audiences/AudienceField.tsx';
import { useDraftText } from '../use-draft.ts';

/** A notice to a hundred thousand users takes longer than a call waits for its reply: so often is it asked for again. */
const MAX_WAITS = 12;
const PAUSE_MS = 1_000;

/** Not known yet: no reply in time, or the server, where a repetition waits for the first, could not wait any longer. */
const isOpen = (error: unknown): boolean =>
  error instanceof TimeoutError || (error instanceof HttpStatusError && error.status === 503);

/** The reply to a call that says the same when it is repeated, and waits for the first; `onWait`: it takes longer than usual. */
async function untilDone<T>(clock: Clock, call: () => Promise<T>, onWait: () => void): Promise<T> {
  for (let waits = 1; ; waits += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isOpen(error) || waits === MAX_WAITS) throw error;
      onWait();
      await new Promise<void>((resolve) => clock.setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** A notice to everyone, to all verified users or to a group: written, previewed, sent. */
export function Broadcast() {
  const { clock, http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [title, setTitle] = useDraftText('broadcast.title');
  const [content, setContent] = useDraftText('broadcast.content');
  const [group, setGroup] = useDraftText('broadcast.group');
  const [isSure, setSure] = useState(false);
  const [isLong, setLong] = useState(false);
  const groups = useCall(consoleApi.audiences).value?.groups ?? [];
  const everybody = t('console:broadcast.everybody');
  const to = group === '' ? everybody : (audienceWords(t, group, groups) ?? t('console:goneGroup'));
  const sendId = useSendId();
  const action = useAction(async () => {
    const letter = { title: title.trim(), content: content.trim(), ...(group === '' ? {} : { group }) };
    const body = { ...letter, sendId: sendId.idFor(letter) };
    const post = () => http.call(consoleApi.broadcast, { body }, { notTips: true });
    const { recipients } = await untilDone(clock, post, () => setLong(true));
    sendId.drop();
    notice.success({ key: 'console:broadcast.done', values: { count: recipients } });
    setTitle('');
    setContent('');
  });
  const send = async () => {
    await action.run();
    setLong(false);
    setSure(false);
  };
  return (
    <Card title={t('console:broadcast.title')}>
      <div className="c-stack">
        <Letter title={title} content={content} onTitle={setTitle} onContent={setContent} />
        <AudienceField
          label={t('console:broadcast.to')}
          audience={group}
          everybody={everybody}
          groups={groups}
          onChange={setGroup}
        />
        {isSure ? (
          <Confirm
            words={t(isLong ? 'console:broadcast.long' : 'console:broadcast.sure', { to })}
            busy={action.busy}
            onCancel={() => setSure(false)}
            onSend={() => void send()}
          />
        ) : (
          <Button
            tone="primary"
            disabled={title.trim() === '' || content.trim() === ''}
            onClick={() => setSure(true)}
          >
            {t('console:broadcast.next')}
          </Button>
        )}
        {action.words !== '' && <Fault words={action.words} />}
      </div>
    </Card>
  );
}

const Fault = ({ words }: { readonly words: string }) => (
  <p className="c-fault" role="alert">
    {words}
  </p>
);

interface ConfirmProps {
  readonly words: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onSend: () => void;
}

/** The last question before a notice is sent, then how far it is. */
function Confirm({ words, busy, onCancel, onSend }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <div className="c-actions">
      <span role="status">{words}</span>
      <Button onClick={onCancel}>{t('console:cancel')}</Button>
      <Button tone="primary" busy={busy} onClick={onSend}>
        {t('console:broadcast.send')}
      </Button>
    </div>
  );
}

interface LetterProps {
  readonly title: string;
  readonly content: string;
  readonly onTitle: (title: string) => void;
  readonly onContent: (content: string) => void;
}

/** The message: subject and text. */
function Letter({ title, content, onTitle, onContent }: LetterProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('console:broadcast.subject')}>
        {({ id }) => (
          <TextInput id={id} value={title} maxLength={60} onChange={(event) => onTitle(event.target.value)} />
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
            onChange={(event) => onContent(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
