import { type Audience, consoleApi, type StaffEvent } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import { isMoment } from '#core/day';
import { Button, Modal, PanelState } from '#core/kit';
import { Markdown } from '#core/markdown';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../../plugin.ts';
import { EVENT_NAME, type EventDraft, EventFields } from './EventFields.tsx';

interface Props {
  /** null for a new one. */
  readonly event: StaffEvent | null;
  /** What was written and not saved before; null: nothing. */
  readonly unsaved: EventDraft | null;
  readonly groups: readonly Audience[];
  /** What is not saved, on each change; null: nothing. */
  readonly onChange: (unsaved: EventDraft | null) => void;
  /** Closed: with what is not saved, or null where there is none. */
  readonly onClose: (unsaved: EventDraft | null) => void;
  readonly onDone: () => void;
}

const draftOf = (event: StaffEvent | null, now: number): EventDraft => ({
  name: event?.name ?? '',
  title: event?.title ?? '',
  body: event?.body ?? '',
  publishTime: (event?.publishTime ?? beijingTimeText(now)).slice(0, 16),
  group: event?.group ?? null,
  tells: event?.tells ?? false,
  version: event?.version ?? 0,
});

const isReady = ({ name, title, body, publishTime }: EventDraft): boolean =>
  EVENT_NAME.test(name) && title.trim() !== '' && body.trim() !== '' && isMoment(publishTime);

/**
 * Saves the draft over the version that it was based on, and deletes its event; each is confirmed. Where another user saved first, `theirs` is what
 * they wrote, and the next save replaces it.
 */
function useEventActions(draft: EventDraft, event: StaffEvent | null, onDone: () => void) {
  const { http, notice } = usePlugin(consolePlugin);
  const [theirs, setTheirs] = useState<StaffEvent | null>(null);
  const { name, title } = draft;
  const version = (theirs ?? draft).version;
  const stored = async (text: string) =>
    (await http.call(consoleApi.events, { query: { rows: 1, text } })).find((one) => one.name === text);
  const send = async (call: () => Promise<unknown>) => {
    try {
      await call();
    } catch (error) {
      const newest = event && (await stored(name));
      if (newest && newest.version !== version) setTheirs(newest);
      throw error;
    }
  };
  const saving = useAction(async () => {
    await send(() => http.call(consoleApi.saveEvent, { body: { ...draft, version } }, { notTips: true }));
    notice.success({ key: 'console:events.saved', values: { title } });
    onDone();
  });
  const dropping = useAction(async () => {
    await send(() => http.call(consoleApi.dropEvent, { body: { name, version } }, { notTips: true }));
    notice.success({ key: 'console:events.dropped', values: { title } });
    onDone();
  });
  return { saving, dropping, theirs, words: saving.words || dropping.words };
}

/** Edits an event page, with its preview next to it, or deletes it. Closing it keeps what was written; only Cancel discards that. */
export function EventDialog({ event, unsaved, groups, onChange, onClose, onDone }: Props) {
  const { calendar } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [first] = useState(() => draftOf(event, calendar.now()));
  const [isResumed] = useState(unsaved !== null);
  const [draft, setDraft] = useState(unsaved ?? first);
  const form = useId();
  const actions = useEventActions(draft, event, onDone);
  const unsavedOf = (one: EventDraft) => (JSON.stringify(one) === JSON.stringify(first) ? null : one);
  const change = (part: Partial<EventDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onChange(unsavedOf(next));
  };
  return (
    <Modal
      open
      wide
      onClose={() => onClose(unsavedOf(draft))}
      title={t(event === null ? 'console:events.new' : 'console:events.edit')}
      actions={
        <Footer
          actions={actions}
          form={form}
          isNew={event === null}
          isReady={isReady(draft)}
          onCancel={() => onClose(null)}
        />
      }
    >
      {isResumed && <p className="c-hint">{t('console:events.kept')}</p>}
      <div className="c-event">
        <form
          id={form}
          className="c-stack"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            if (isReady(draft)) void actions.saving.run();
          }}
        >
          <EventFields
            draft={draft}
            groups={groups}
            now={calendar.now()}
            isNew={event === null}
            isTold={event?.isTold ?? false}
            onChange={change}
          />
        </form>
        <Preview {...draft} />
      </div>
    </Modal>
  );
}

interface FooterProps {
  readonly actions: ReturnType<typeof useEventActions>;
  readonly form: string;
  readonly isNew: boolean;
  readonly isReady: boolean;
  readonly onCancel: () => void;
}

/** The buttons, and above them why the last one failed: in sight wherever the form is scrolled to. */
function Footer({ actions, form, isNew, isReady: canSave, onCancel }: FooterProps) {
  const { t } = useTranslation();
  const [isSure, setSure] = useState(false);
  const { saving, dropping, theirs, words } = actions;
  return (
    <>
      {theirs === null
        ? words !== '' && (
            <p className="k-field-error" role="alert">
              {words}
            </p>
          )
        : words !== '' && <Theirs event={theirs} />}
      {!isNew && (
        <Button busy={dropping.busy} onClick={() => (isSure ? void dropping.run() : setSure(true))}>
          {t(isSure ? 'console:events.sureDrop' : 'console:events.drop')}
        </Button>
      )}
      <Button onClick={onCancel}>{t('console:cancel')}</Button>
      <Button type="submit" form={form} tone="primary" busy={saving.busy} disabled={!canSave}>
        {t('console:events.save')}
      </Button>
    </>
  );
}

/** What another user saved meanwhile, to be copied from before it is replaced. */
function Theirs({ event: { title, body } }: { readonly event: StaffEvent }) {
  const { t } = useTranslation();
  return (
    <div className="c-event-theirs" role="alert">
      <p className="k-field-error">{t('console:events.theirs')}</p>
      <details>
        <summary>{t('console:events.theirsShow', { title })}</summary>
        <pre className="scroll">{body}</pre>
      </details>
    </div>
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
