import { consoleApi, type ReplyOf } from '#contract/api';
import { addressOf, type Bundle } from '#contract/config';
import { Button, Modal, PanelState, Segments } from '#core/kit';
import { useAction, useCall } from '#core/query';
import { useNavigate } from '#core/router';
import { usePlugin } from '#core/services';
import { namesText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../../model/own-reason.ts';
import { trialText } from '../../model/trial-words.ts';
import { consolePlugin } from '../../plugin.ts';
import type { Studio } from '../../stores/studio.ts';
import { Changes } from './Changes.tsx';
import { May } from '../May.tsx';
import { isReason, ReasonField } from '../ReasonField.tsx';
import { SeeAs } from '../see-as/SeeAs.tsx';
import { Unread } from '../Unread.tsx';
import { useDraftText } from '../use-draft.ts';
import { usePathWords, wordsAt } from '../use-path-words.ts';

type Proposal = ReplyOf<typeof consoleApi.proposal>;
/** Actions that take a comment. */
type CommentedAction = 'return' | 'withdraw';

export interface ProposalDialogProps {
  readonly studio: Studio;
  readonly proposalId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One change: its effect on the running configuration and its users, the product under it, and the decision. */
export const ProposalDialog = observer(function ProposalDialog({
  studio,
  proposalId,
  onClose,
  onDone,
}: ProposalDialogProps) {
  const { t } = useTranslation();
  const { state, value, retry } = useCall(consoleApi.proposal, { params: { id: proposalId } });
  const [action, setAction] = useState<CommentedAction | null>(null);
  const [words, setWords] = useDraftText(`proposal.${proposalId}`);
  const done = () => {
    setWords('');
    onDone();
  };
  const decision = useProposalDecision(value, { words, retry, onDone: done });
  return (
    <Modal
      open
      onClose={onClose}
      wide
      title={t('console:proposals.one', { no: proposalId })}
      actions={
        <>
          <Button onClick={() => (action === null ? onClose() : setAction(null))}>
            {t(action === null ? 'console:close' : 'console:cancel')}
          </Button>
          {value !== null && action === null && (
            <Decide proposal={value} decision={decision} studio={studio} onAsk={setAction} onDone={onDone} />
          )}
          {action !== null && (
            <Button
              tone="primary"
              busy={decision.busy}
              disabled={!isReason(words)}
              onClick={() => void decision.run(action)}
            >
              {t(`console:proposals.${action}Go`)}
            </Button>
          )}
        </>
      }
    >
      {value === null ? (
        <Unread isFailed={state === 'failed'} onRetry={retry} />
      ) : (
        <>
          <Facts proposal={value} />
          {studio.isEdited && toGoOn(value) && <p>{t('console:proposals.replaces')}</p>}
          <Looks studio={studio} proposal={value} />
        </>
      )}
      {action !== null && <ReasonField value={words} onChange={setWords} />}
    </Modal>
  );
});

interface DecisionOptions {
  readonly words: string;
  readonly retry: () => Promise<void>;
  readonly onDone: () => void;
}

/** Approves, returns or withdraws. Anything another user decided or published meanwhile is reported and shown. */
function useProposalDecision(proposal: Proposal | null, { words, retry, onDone }: DecisionOptions) {
  const { http, notice } = usePlugin(consolePlugin);
  return useAction(async (how: CommentedAction | 'approve') => {
    if (proposal === null) return;
    const { proposalId, running } = proposal;
    const reason = words.trim();
    try {
      if (how === 'withdraw') await http.call(consoleApi.withdrawProposal, { body: { proposalId, reason } });
      else
        await http.call(consoleApi.decideProposal, {
          body:
            how === 'approve'
              ? { proposalId, accepted: true, seenVersion: running.version, seenHash: running.hash }
              : { proposalId, accepted: false, reason },
        });
    } catch (error) {
      await retry();
      throw error;
    }
    const done = { approve: 'approved', return: 'returnedDone', withdraw: 'withdrawnDone' } as const;
    notice.success({ key: `console:proposals.${done[how]}` });
    onDone();
  });
}

/** What the author takes up again, and over which version; null: nothing. `texts` are already merged with what runs. */
function toGoOn({ isOwn, state, texts, running, draft, baseVersion }: Proposal) {
  if (!isOwn || !['returned', 'withdrawn', 'takenBack', 'failed'].includes(state)) return null;
  if (texts !== null) return { texts, base: { version: running.version, texts: running.texts } };
  return draft && { texts: draft.texts, base: { version: baseVersion, texts: draft.base } };
}

interface DecideProps {
  readonly proposal: Proposal;
  readonly decision: ReturnType<typeof useProposalDecision>;
  readonly studio: Studio;
  readonly onAsk: (action: CommentedAction) => void;
  readonly onDone: () => void;
}

function Decide({ proposal, decision, studio, onAsk, onDone }: DecideProps) {
  const { t } = useTranslation();
  const { config, notice } = usePlugin(consolePlugin);
  const navigate = useNavigate();
  const { state, isOwn, texts, publishTime, first } = proposal;
  const further = toGoOn(proposal);
  const goOn = ({ texts: draft, base }: NonNullable<typeof further>) => {
    studio.importTexts(draft, base);
    notice.success({ key: 'console:proposals.inDraft' });
    onDone();
    const studioPage = config.routes.get('consoleStudio');
    if (studioPage) navigate(addressOf(studioPage));
  };
  const isPassed = state === 'scheduled' || state === 'trial';
  const isLive = state === 'open' || isPassed;
  return (
    <>
      {further !== null && (
        <May call={consoleApi.propose}>
          <Button onClick={() => goOn(further)}>{t('console:proposals.goOn')}</Button>
        </May>
      )}
      {isLive && (isOwn || isPassed) && (
        <May call={isOwn ? consoleApi.propose : consoleApi.decideProposal}>
          <Button onClick={() => onAsk('withdraw')}>
            {t(state === 'trial' ? 'console:proposals.endTrial' : 'console:proposals.withdraw')}
          </Button>
        </May>
      )}
      {state === 'open' && !isOwn && (
        <May call={consoleApi.decideProposal}>
          <Button onClick={() => onAsk('return')}>{t('console:proposals.return')}</Button>
          <Button
            tone="primary"
            busy={decision.busy}
            disabled={texts === null}
            onClick={() => void decision.run('approve')}
          >
            {t(
              `console:proposals.${publishTime !== '' ? 'approveAt' : first === null ? 'approve' : 'approveTrial'}`,
            )}
          </Button>
        </May>
      )}
    </>
  );
}

function Facts({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation();
  const { operName, createTime, reason, publishTime, decidedName, decidedTime, version, state } = proposal;
  const words = reasonText(t, proposal.words, proposal.ownWords);
  // The server's own words, although an approver decided before.
  const isByServer = state === 'failed' || state === 'takenBack';
  return (
    <>
      <p>{t('console:proposals.by', { name: operName, time: createTime.slice(0, 19), reason })}</p>
      {publishTime !== '' && <p>{t('console:proposals.at', { time: publishTime.slice(0, 16) })}</p>}
      {proposal.first && <p>{trialText(t, proposal.first)}</p>}
      {words !== '' && (
        <p>
          {isByServer
            ? t('console:proposals.because', { state: t(`console:proposals.${state}`), words })
            : t('console:proposals.decided', { name: decidedName, time: decidedTime.slice(0, 19), words })}
        </p>
      )}
      {version !== null && <p>{t('console:proposals.became', { version })}</p>}
      {proposal.isOwn && proposal.state === 'open' && <p className="c-hint">{t('console:proposals.own')}</p>}
    </>
  );
}

/** The difference with its impact, or the product as seen by a user. A published change is shown by its version. */
const Looks = observer(function Looks({
  studio,
  proposal,
}: {
  readonly studio: Studio;
  readonly proposal: Proposal;
}) {
  const { t, i18n } = useTranslation();
  const isReady = studio.status === 'ready';
  const wordsOf = usePathWords(studio.running);
  const { texts, running, conflicts, state, draft } = proposal;
  const [before, after] = useMemo((): readonly (Bundle | null)[] => {
    const from = texts === null ? draft?.base : running.texts;
    const to = texts ?? draft?.texts;
    return isReady && from && to ? [studio.bundleOf(from), studio.bundleOf(to)] : [null, null];
  }, [studio, isReady, running, texts, draft]);
  if (state === 'published') return null;
  const places = namesText(
    conflicts.map((item) => wordsAt(wordsOf, item)),
    i18n.language,
  );
  const paths = places === '' ? t('console:proposals.clashTogether') : places;
  return (
    <>
      {texts === null && (
        <PanelState
          kind="error"
          title={t('console:proposals.clash')}
          detail={t(`console:proposals.${clashAdvice(proposal)}`, { paths })}
        />
      )}
      {before && after && <Effect before={before} after={after} />}
    </>
  );
});

/** What the reader of a change that clashes can do about it: the name of a text. */
function clashAdvice(proposal: Proposal) {
  const { isOwn, state, draft } = proposal;
  if (!isOwn) return state === 'open' ? 'clashDetail' : 'clashAt';
  if (draft === null) return 'clashRedo';
  return toGoOn(proposal) === null ? 'clashWithdraw' : 'clashGoOn';
}

function Effect({ before, after }: { readonly before: Bundle; readonly after: Bundle }) {
  const { t } = useTranslation();
  const [how, setHow] = useState<'changes' | 'see'>('changes');
  return (
    <>
      <Segments
        label={t('console:proposals.what')}
        value={how}
        choices={(['changes', 'see'] as const).map((value) => ({
          value,
          label: t(`console:proposals.${value}`),
        }))}
        onChange={setHow}
      />
      {how === 'changes' ? <Changes before={before} after={after} /> : <SeeAs bundle={after} />}
    </>
  );
}
