import { needsApproval } from '#contract/config';
import { Button, Modal, PanelState } from '#core/kit';
import { useTask } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Changes } from '../parts/versions/Changes.tsx';
import { isReason, ReasonField } from '../parts/ReasonField.tsx';
import { useDraftValue } from '../parts/use-draft.ts';
import { momentFault, WhenField } from '../parts/versions/WhenField.tsx';
import type { Studio } from '../stores/studio.ts';
import type { PublishOutcome } from '../stores/studio-parts.ts';
import { FirstFields } from './FirstFields.tsx';
import { blockingOf } from './Problems.tsx';
import { consolePlugin } from '../plugin.ts';

interface Props {
  readonly studio: Studio;
  readonly open: boolean;
  readonly onClose: () => void;
  /** That another version was published meanwhile, which prevents publishing too; false: none was. */
  readonly behind: ReactNode;
  /** The errors that prevent publishing, each with its place. */
  readonly errors: ReactNode;
}

const DONE = {
  published: 'done',
  proposed: 'proposed',
  scheduled: 'scheduledDone',
  trial: 'trialDone',
} as const;
const isDone = (outcome: PublishOutcome): outcome is keyof typeof DONE => Object.hasOwn(DONE, outcome);

const goOf = (hasTime: boolean, isTrial: boolean) =>
  isTrial ? (hasTime ? 'tryAt' : 'try') : hasTime ? 'schedule' : 'go';

const publishTerms = z.object({
  reason: z.string(),
  /** A Beijing moment; '': at once. */
  when: z.string(),
  /** null: everyone. */
  first: z.nullable(
    z.object({ kind: z.enum(['share', 'group', 'organisation']), id: z.string(), minutes: z.number() }),
  ),
});
type PublishTerms = Readonly<z.infer<typeof publishTerms>>;

const NOTHING: PublishTerms = { reason: '', when: '', first: null };

/** The input for a publish, its faults, and its outcome. Call it in an observer. */
function usePublishing(studio: Studio, isProposal: boolean, onClose: () => void) {
  const { notice, calendar } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [details, setDetails] = useDraftValue<PublishTerms>('publish', publishTerms, NOTHING);
  const [refused, setRefused] = useState('');
  const { reason, when, first } = details;
  const whenFault = momentFault(when, calendar.now());
  const canPublish =
    studio.errors === 0 && studio.isChanged && !studio.isBehind && isReason(reason) && whenFault === null;
  const publish = useTask(async (isAsked: boolean = isProposal) => {
    setRefused('');
    const at = when === '' ? null : when;
    const outcome = await (isAsked || at !== null || first !== null
      ? studio.propose(reason.trim(), at, first)
      : studio.publish(reason.trim()));
    if (isDone(outcome)) {
      notice.success({ key: `console:publish.${DONE[outcome]}` });
      setDetails(null);
      onClose();
    } else if (outcome === 'stale') onClose();
    else if (outcome === 'forbidden') notice.error(studio.why ?? { key: 'console:publish.failed' });
    else setRefused(t(`console:publish.${outcome}`));
  });
  const set = (part: Partial<PublishTerms>) => setDetails({ ...details, ...part });
  return { details, set, refused, whenFault, canPublish, publish, now: calendar.now() };
}

/**
 * Publishing, at once or at a given time: who gains and loses what first, then the difference, then the reason. Errors disable the button and
 * can be fixed where they are listed. Where an approver is required the draft goes to them; elsewhere its author may request one.
 */
export const PublishDialog = observer(function PublishDialog({
  studio,
  open,
  onClose,
  behind,
  errors,
}: Props) {
  const { t } = useTranslation();
  const { bundle, running } = open ? studio : { bundle: null, running: null };
  const isProposal = running !== null && needsApproval(running.settings);
  const form = usePublishing(studio, isProposal, onClose);
  const { when, first } = form.details;
  const blocking = blockingOf(studio).length;
  const go = isProposal ? 'propose' : goOf(when !== '', first !== null);
  return (
    <Modal
      open={open}
      onClose={onClose}
      wide
      title={t(isProposal ? 'console:publish.proposeTitle' : 'console:publish.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('console:cancel')}</Button>
          {/* A schedule or a trial starts without an approver: only a plain change can be sent to one. */}
          {go === 'go' && (
            <Button busy={studio.isBusy} disabled={!form.canPublish} onClick={() => void form.publish(true)}>
              {t('console:publish.propose')}
            </Button>
          )}
          <Button
            tone="primary"
            busy={studio.isBusy}
            disabled={!form.canPublish}
            onClick={() => void form.publish()}
          >
            {t(`console:publish.${go}`)}
          </Button>
        </>
      }
    >
      {isProposal && <p>{t('console:publish.needs')}</p>}
      {(isProposal || go === 'go') && <p className="c-hint">{t('console:publish.secondPerson')}</p>}
      {behind}
      {!studio.isChanged && <p role="status">{t('console:publish.nothingLeft')}</p>}
      {blocking > 0 && <Blocking count={blocking}>{errors}</Blocking>}
      {bundle && running && <Changes before={running} after={bundle} />}
      <PublishFields
        studio={studio}
        form={form}
        isProposal={isProposal}
        isJudged={running?.settings.publishing?.guard !== undefined}
      />
    </Modal>
  );
});

function Blocking({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PanelState
        kind="error"
        title={t('console:publish.errors', { count })}
        detail={t('console:publish.errorsDetail')}
      />
      {children}
    </>
  );
}

interface FieldsProps {
  readonly studio: Studio;
  readonly form: ReturnType<typeof usePublishing>;
  readonly isProposal: boolean;
  readonly isJudged: boolean;
}

const PublishFields = observer(function PublishFields({ studio, form, isProposal, isJudged }: FieldsProps) {
  const { t } = useTranslation();
  const { details, set, refused, whenFault, now } = form;
  return (
    <div className="c-stack">
      <FirstFields
        audiences={studio.audiences}
        value={details.first}
        onChange={(first) => set({ first })}
        isJudged={isJudged}
      />
      <ReasonField
        value={details.reason}
        onChange={(reason) => set({ reason })}
        error={refused === '' || !studio.isChanged ? undefined : refused}
      />
      <WhenField
        value={details.when}
        now={now}
        fault={whenFault}
        hint={t(isProposal ? 'console:publish.whenHint' : 'console:publish.whenDirectHint')}
        onChange={(when) => set({ when })}
      />
    </div>
  );
});
