import { consoleApi } from '#contract/api';
import { Button, Card, Field, TextInput } from '#core/kit';
import { useAction, useCall, useSendId } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../../plugin.ts';
import { AudienceField, audienceWords } from '../audiences/AudienceField.tsx';
import { useDraftText } from '../use-draft.ts';

/** A notice to everyone, to all verified users or to a group: written, previewed, sent. */
export function Broadcast() {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [title, setTitle] = useDraftText('broadcast.title');
  const [content, setContent] = useDraftText('broadcast.content');
  const [group, setGroup] = useDraftText('broadcast.group');
  const [isSure, setSure] = useState(false);
  const groups = useCall(consoleApi.audiences).value?.groups ?? [];
  const everybody = t('console:broadcast.everybody');
  const to = group === '' ? everybody : (audienceWords(t, group, groups) ?? t('console:goneGroup'));
  const sendId = useSendId();
  const action = useAction(async () => {
    const letter = { title: title.trim(), content: content.trim(), ...(group === '' ? {} : { group }) };
    const body = { ...letter, sendId: sendId.idFor(letter) };
    const { recipients } = await http.call(consoleApi.broadcast, { body });
    sendId.drop();
    notice.success({ key: 'console:broadcast.done', values: { count: recipients } });
    setTitle('');
    setContent('');
  });
  const send = async () => {
    await action.run();
    setSure(false);
  };
  const isReady = title.trim() !== '' && content.trim() !== '';
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
          <div className="c-actions">
            <span>{t('console:broadcast.sure', { to })}</span>
            <Button onClick={() => setSure(false)}>{t('console:cancel')}</Button>
            <Button tone="primary" busy={action.busy} onClick={() => void send()}>
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
