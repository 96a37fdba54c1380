import { type Audience, consoleApi, type StaffEvent } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import { isMoment } from '#core/day';
import { Button, Modal, PanelState } from '#core/kit';
import { Markdown } from '#core/markdown';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';
import { type EventDraft, EventFields } from './EventFields.tsx';

interface Props {
  /** null for a new one. */
  readonly event: StaffEvent | null;
  readonly groups: readonly Audience[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

const draftOf = (event: StaffEvent | null, now: number): EventDraft => ({
  name: event?.name ?? '',
  title: event?.title ?? '',
  body: event?.body ?? '',
  publishTime: (event?.publishTime ?? beijingTimeText(now)).slice(0, 16),
  group: event?.group ?? null,
  tells: event?.tells ?? false,
});

const isReady = ({ name, title, body, publishTime }: EventDraft): boolean =>
  NAME.test(name) && title.trim() !== '' && body.trim() !== '' && isMoment(publishTime);

/** Saves the draft over the version that it was based on, and deletes its event; each is confirmed. */
function useEventActions(draft: EventDraft, version: number, onDone: () => void) {
  const { http, notice } = usePlugin(consolePlugin);
  const { name, title } = draft;
  const saving = useAction(async () => {
    await http.call(consoleApi.saveEvent, { body: { ...draft, version } }, { notTips: true });
    notice.success({ key: 'console:events.saved', values: { title } });
    onDone();
  });
  const dropping = useAction(async () => {
    await http.call(consoleApi.dropEvent, { body: { name, version } }, { notTips: true });
    notice.success({ key: 'console:events.dropped', values: { title } });
    onDone();
  });
  return { saving, dropping, words: saving.words || dropping.words };
}

/** Edits an event page, with its preview next to it, or deletes it. */
export function EventDialog({ event, groups, onClose, onDone }: Props) {
  const { calendar } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(event, calendar.now()));
  const [isSure, setSure] = useState(false);
  const form = useId();
  const { saving, dropping, words } = useEventActions(draft, event?.version ?? 0, onDone);
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t(event === null ? 'console:events.new' : 'console:events.edit')}
      actions={
        <>
          {event !== null && (
            <Button busy={dropping.busy} onClick={() => (isSure ? void dropping.run() : setSure(true))}>
              {t(isSure ? 'console:events.sureDrop' : 'console:events.drop')}
            </Button>
          )}
          <Button onClick={onClose}>{t('console:cancel')}</Button>
          <Button type="submit" form={form} tone="primary" busy={saving.busy} disabled={!isReady(draft)}>
            {t('console:events.save')}
          </Button>
        </>
      }
    >
      <div className="c-event">
        <form
          id={form}
          className="c-stack"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            if (isReady(draft)) void saving.run();
          }}
        >
          <EventFields
            draft={draft}
            groups={groups}
            now={calendar.now()}
            isNew={event === null}
            isTold={event?.isTold ?? false}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
          {words !== '' && <p role="alert">{words}</p>}
        </form>
        <Preview {...draft} />
      </div>
    </Modal>
  );
}

/** The page as its readers will see it. */
function Preview({ title, body }: Pick<EventDraft, 'title' | 'body'>) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('console:events.preview')} className="scroll">
      <h3>{title || t('console:events.preview')}</h3>
      {body.trim() === '' ? (
        <PanelState kind="empty" title={t('console:events.previewEmpty')} />
      ) : (
        <Markdown text={body} loading={t('console:events.loading')} />
      )}
    </section>
  );
}
