import { type Audience, consoleApi, type StaffEvent } from '#contract/api';
import { Button, Card, PanelState, Tag } from '#core/kit';
import { useCall, usePolling } from '#core/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { audienceWords } from '../audiences/AudienceField.tsx';
import { EventDialog } from './EventDialog.tsx';
import { type EventDraft, eventDraft } from './EventFields.tsx';
import { FindBox } from '#core/kit/find';
import { Unread } from '../Unread.tsx';
import { useDraftValue } from '../use-draft.ts';

/** What was written and not saved, by the event's name; '' for a new one. */
const draftsSchema = z.record(z.string(), eventDraft);
const NO_DRAFTS: z.infer<typeof draftsSchema> = {};

/** How many are listed; others are found by searching. */
const LISTED = 50;

/** The firm's event pages: whom each is for and since when; written and changed in a dialog. */
export function Events() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const text = words.trim();
  const { state, value, refresh } = useCall(
    consoleApi.events,
    { query: { text, rows: LISTED } },
    { notTips: true },
  );
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
  const make = (
    <Button icon="plus" onClick={() => setOpen('new')}>
      {t('console:events.new')}
      {unsavedDrafts[''] && <Tag tone="warn">{t('console:events.unsaved')}</Tag>}
    </Button>
  );
  return (
    <Card title={t('console:events.title')} actions={make}>
      <div className="c-stack">
        <FindBox label={t('console:events.find')} maxLength={60} value={words} onChange={setWords} />
        <List
          events={value}
          isFailed={state === 'failed'}
          onRetry={refresh}
          empty={t(text === '' ? 'console:events.empty' : 'console:events.none')}
          groups={groups}
          isUnsaved={(name) => unsavedDrafts[name] !== undefined}
          onOpen={setOpen}
        />
      </div>
      {value?.length === LISTED && <p className="c-hint">{t('console:events.more', { count: LISTED })}</p>}
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

interface ListProps {
  /** null: not read yet. */
  readonly events: readonly StaffEvent[] | null;
  readonly isFailed: boolean;
  readonly onRetry: () => Promise<void>;
  readonly empty: string;
  readonly groups: readonly Audience[];
  readonly isUnsaved: (name: string) => boolean;
  readonly onOpen: (event: StaffEvent) => void;
}

function List({ events, isFailed, onRetry, empty, groups, isUnsaved, onOpen }: ListProps) {
  const { t } = useTranslation();
  if (events === null) return <Unread isFailed={isFailed} onRetry={onRetry} />;
  if (events.length === 0) return <PanelState kind="empty" title={empty} />;
  return (
    <ul className="c-stack">
      {events.map((event) => (
        <Row
          key={event.name}
          event={event}
          isUnsaved={isUnsaved(event.name)}
          readers={
            event.group === null
              ? t('console:events.everybody')
              : (audienceWords(t, event.group, groups) ?? t('console:events.gone'))
          }
          onOpen={() => onOpen(event)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly event: StaffEvent;
  readonly isUnsaved: boolean;
  /** Whom it is for. */
  readonly readers: string;
  readonly onOpen: () => void;
}

function Row({ event, isUnsaved, readers, onOpen }: RowProps) {
  const { t } = useTranslation();
  return (
    <li className="c-event-row">
      <Button onClick={onOpen}>{event.title}</Button>
      {isUnsaved && <Tag tone="warn">{t('console:events.unsaved')}</Tag>}
      <Tag tone={event.isPublished ? 'ok' : 'plain'}>
        {t(event.isPublished ? 'console:events.published' : 'console:events.waiting')}
      </Tag>
      <span>{readers}</span>
      <time className="k-num">{event.publishTime.slice(0, 16)}</time>
    </li>
  );
}
