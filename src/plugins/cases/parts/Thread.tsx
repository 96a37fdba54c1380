import { cases } from '#contract/api';
import { addressOf } from '#contract/config';
import type { CaseDetail, CaseEntry } from '#contract/entities';
import { canAskOwner } from '#contract/rules';
import { HttpStatusError } from '#core/http';
import { Button, Card, PanelState, SkeletonRows } from '#core/kit';
import { useAction, useCall } from '#core/query';
import { Link, useNavigate } from '#core/router';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { keysAddress } from '../model/keys-address.ts';
import { FORMER, fromFormer, textOfDraft } from '../model/transfer-draft.ts';
import { casesPlugin } from '../plugin.ts';
import { useCaseChanges } from '../use-case-changes.ts';
import { Attach } from './Attach.tsx';
import { CaseFacts, useSubject } from './CaseFacts.tsx';
import { LimitWarning } from './LimitTag.tsx';
import { MoveBar } from './MoveBar.tsx';
import { Paper } from './Paper.tsx';
import { Picture } from './Picture.tsx';
import { StateTag } from './StateTag.tsx';
import { TextArea } from './TextArea.tsx';
import { useAside, useDraftText, useDraftFiles, useDraftSendId } from './use-draft.ts';

function Entry({ entry, isOwn }: { readonly entry: CaseEntry; readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const firm = entry.name === '' ? t('cases:thread.firm') : t('cases:thread.staff', { name: entry.name });
  const who = entry.by === 'staff' ? firm : isOwn ? t('cases:thread.you') : entry.name;
  return (
    <li data-by={entry.by}>
      <header>
        <b>{who}</b>
        {entry.state !== null && <StateTag state={entry.state} isAsked={entry.isAsked} />}
        <time className="k-num">{entry.time?.slice(0, 16)}</time>
      </header>
      {entry.text !== '' && <p>{entry.text}</p>}
      {entry.imageIds.length + entry.documentIds.length > 0 && (
        <div className="cs-pictures">
          {entry.imageIds.map((id, at) => (
            <Picture key={id} id={id} at={at + 1} />
          ))}
          {entry.documentIds.map((id, at) => (
            <Paper key={id} id={id} at={at + 1} />
          ))}
        </div>
      )}
    </li>
  );
}

interface ReplyProps {
  readonly detail: CaseDetail;
  readonly onDone: (detail: CaseDetail) => void;
  /** The case may have changed since it was read. */
  readonly onRefused: () => void;
}

/** The message being written, and its sending. Staff answer what they have read: where someone else was first, their answer is refused. */
function useReply({ detail: { caseId, isOwn, version }, onDone, onRefused }: ReplyProps) {
  const { http } = usePlugin(casesPlugin);
  const [text, setText] = useDraftText(`reply.${caseId}`);
  const isBlank = text.trim() === '';
  /** The version on which the text was begun. */
  const [begunOn, setBegunOn] = useState(version);
  if (isBlank && begunOn !== version) setBegunOn(version);
  const [images, setImages] = useDraftFiles(`reply.${caseId}.images`);
  const sendId = useDraftSendId(`reply.${caseId}.sendId`);
  const send = useAction(async (asks: boolean) => {
    const words = { caseId, text: text.trim(), imageIds: images.map(({ imageId }) => imageId) };
    const entry = asks ? { ...words, asks } : words;
    const body = { ...entry, ...(isOwn ? {} : { version }), sendId: sendId.idFor(entry) };
    onDone(await http.call(cases.reply, { body }, { notTips: true }));
    sendId.drop();
    setText('');
    setImages(null);
  }, onRefused);
  const isBehind = !isOwn && !isBlank && begunOn !== version && !send.busy;
  return { text, setText, images, setImages, send, isBlank, isBehind };
}

function Reply(props: ReplyProps) {
  const { isOwn, form } = props.detail;
  const { t } = useTranslation();
  const { text, setText, images, setImages, send, isBlank, isBehind } = useReply(props);
  return (
    <div className="cs-reply">
      <TextArea
        label={t(isOwn ? 'cases:thread.write' : 'cases:thread.answer')}
        placeholder={t(isOwn ? 'cases:thread.placeholder' : 'cases:thread.answerHint')}
        rows={3}
        value={text}
        onChange={setText}
        error={send.words === '' ? undefined : send.words}
      />
      {isBehind && <p role="status">{t('cases:thread.newer')}</p>}
      <div className="cs-row">
        <Attach images={images} onChange={setImages} />
        <span className="cs-tags">
          {!isOwn && canAskOwner(form.kind) && (
            <Button busy={send.busy} disabled={isBlank} onClick={() => void send.run(true)}>
              {t('cases:thread.ask')}
            </Button>
          )}
          <Button tone="primary" busy={send.busy} disabled={isBlank} onClick={() => void send.run(false)}>
            {t('cases:thread.send')}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** What was being written when another user closed the case. Nothing where nothing was. */
function Unsent({ caseId }: { readonly caseId: string }) {
  const { t } = useTranslation();
  const [text, setText] = useDraftText(`reply.${caseId}`);
  if (text.trim() === '') return null;
  return (
    <div className="cs-unsent" role="status">
      <p>{t('cases:thread.unsent')}</p>
      <blockquote>{text}</blockquote>
      <Button size="sm" onClick={() => setText('')}>
        {t('cases:thread.discard')}
      </Button>
    </div>
  );
}

/** The consequences of an approved API application. */
const KeysNotice = observer(function KeysNotice() {
  const { config } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const keys = keysAddress(config.routes);
  return (
    <p className="cs-notice">
      <Trans
        t={t}
        i18nKey="cases:api.approved"
        components={{ keys: keys === null ? <span /> : <Link to={keys} /> }}
      />
    </p>
  );
});

/** Starts a new request with the fields of a refused one. */
function CopyRefused({ detail }: { readonly detail: CaseDetail }) {
  const { calendar, config } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const [, keep] = useDraftText('transfer.fields');
  const aside = useAside();
  const navigate = useNavigate();
  const { form, symbol, caseId } = detail;
  const page = config.routes.get('passTicket');
  if (form.kind !== 'transfer' || !page) return null;
  return (
    <div className="cs-row">
      <Button
        tone="primary"
        icon="copy"
        onClick={() => {
          aside.clearForm();
          keep(textOfDraft(fromFormer(form, symbol, calendar)));
          void navigate(addressOf(page, {}, { [FORMER]: caseId }));
        }}
      >
        {t('cases:transfer.again')}
      </Button>
    </div>
  );
}

/** One whole case: the request, everything since, and the reader's possible actions. It follows what others do to it. */
export function Thread({ caseId }: { readonly caseId: string }) {
  const { t } = useTranslation();
  const subjectOf = useSubject();
  const detail = useCall(cases.read, { params: { caseId } }, { notTips: true });
  const { refresh } = detail;
  useCaseChanges((changes) => {
    if (changes.length === 0 || changes.some((change) => change.caseId === caseId)) void refresh();
  });
  if (detail.error instanceof HttpStatusError && detail.error.status === 404)
    return <PanelState kind="empty" title={t('cases:thread.gone')} detail={t('cases:thread.goneDetail')} />;
  if (detail.state === 'failed')
    return <FailedState title={t('cases:thread.failed')} onRetry={detail.retry} />;
  if (detail.state !== 'ready') return <SkeletonRows rows={6} columns={2} label={t('cases:loading')} />;
  const { value } = detail;
  return (
    <Card
      title={`#${value.no} ${subjectOf(value)}`}
      actions={<StateTag state={value.state} isAsked={value.isAsked} />}
    >
      {!value.isOwn && (
        <p className="cs-who">{t('cases:thread.from', { name: value.operName, org: value.orgName })}</p>
      )}
      {value.isOwnerStopped === true && <p className="cs-notice">{t('cases:thread.stopped')}</p>}
      <CaseFacts row={value} />
      {value.form.kind === 'transfer' && (
        <LimitWarning state={value.state} settlDate={value.form.settlDate} isForStaff={!value.isOwn} />
      )}
      {value.isOwn && value.form.kind === 'api' && value.state === 'approved' && <KeysNotice />}
      <ol className="cs-thread" aria-label={t('cases:thread.label')} aria-live="polite">
        {value.entries.map((entry) => (
          <Entry key={entry.entryId} entry={entry} isOwn={value.isOwn} />
        ))}
      </ol>
      {value.canReply && (
        <Reply key={caseId} detail={value} onDone={detail.put} onRefused={() => void refresh()} />
      )}
      <MoveBar detail={value} onDone={detail.put} />
      {!value.canReply && <p className="cs-over">{t('cases:thread.over')}</p>}
      {!value.canReply && <Unsent caseId={caseId} />}
      {value.isOwn && value.state === 'refused' && <CopyRefused detail={value} />}
    </Card>
  );
}
