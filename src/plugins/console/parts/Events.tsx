import { consoleApi, type StaffEvent } from '#contract/api';
import { Button, Card, PanelState, Tag } from '#core/kit';
import { useCall, usePolling } from '#core/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { EventDialog } from './EventDialog.tsx';
import { type EventDraft, eventDraft } from './EventFields.tsx';
import { Unread } from './Unread.tsx';
import { useDraftValue } from './use-draft.ts';

/** What was written and not saved, by the event's name; '' for a new one. */
const draftsSchema = z.record(z.string(), eventDraft);
const NO_DRAFTS: z.infer<typeof draftsSchema> = {};

/** The firm's event pages: whom each is for and since when; written and changed in a dialog. */
export function Events() {
  const { t } = useTranslation();
  const { state, value, refresh } = useCall(consoleApi.events, {}, { notTips: true });
  usePolling(refresh);
  const groups = useCall(consoleApi.audiences).value?.groups ?? [];
  const [open, setOpen] = useState<StaffEvent | 'new' | null>(null);
  const [unsavedDrafts, setUnsavedDrafts] = useDraftValue('events', draftsSchema, NO_DRAFTS);
  const openName = open === null || open === 'new' ? '' : open.name;
  const keepDraft = (draft: EventDraft | null) => {
    const { [openName]: _, ...others } = unsavedDrafts;
    setUnsavedDrafts(draft === null ? others : { ...others, [openName]: draft });
  };
  const close = (draft: EventDraft | null) => {
    keepDraft(draft);
    setOpen(null);
    void refresh();
  };
  const nameOf = (group: string | null): string =>
    group === null
      ? t('console:events.everybody')
      : (groups.find(({ id }) => id === group)?.name ?? t('console:events.gone'));
  const make = (
    <Button icon="plus" onClick={() => setOpen('new')}>
      {t('console:events.new')}
      {unsavedDrafts[''] && <Tag tone="warn">{t('console:events.unsaved')}</Tag>}
    </Button>
  );
  return (
    <Card title={t('console:events.title')} actions={make}>
      {value === null && <Unread isFailed={state === 'failed'} onRetry={refresh} />}
      {value?.length === 0 && <PanelState kind="empty" title={t('console:events.empty')} />}
      <ul className="c-stack">
        {value?.map((event) => (
          <li key={event.name} className="c-event-row">
            <Button onClick={() => setOpen(event)}>{event.title}</Button>
            {unsavedDrafts[event.name] && <Tag tone="warn">{t('console:events.unsaved')}</Tag>}
            <Tag tone={event.isPublished ? 'ok' : 'plain'}>
              {t(event.isPublished ? 'console:events.published' : 'console:events.waiting')}
            </Tag>
            <span>{nameOf(event.group)}</span>
            <time className="k-num">{event.publishTime.slice(0, 16)}</time>
          </li>
        ))}
      </ul>
      {open !== null && (
        <EventDialog
          event={open === 'new' ? null : open}
          unsaved={unsavedDrafts[openName] ?? null}
          groups={groups}
          onChange={keepDraft}
          onClose={close}
          onDone={() => close(null)}
        />
      )}
    </Card>
  );
}
