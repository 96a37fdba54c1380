import { consoleApi, type ReplyOf } from '#contract/api';
import type { RequestOf } from '#contract/server';
import { Button, Card, PanelState, SkeletonRows, TextInput, useFocusPlace } from '#core/kit';
import { useAction, useCall, usePolling } from '#core/query';
import { usePlugin } from '#core/services';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unread } from './parts/Unread.tsx';
import { useDraftText } from './parts/use-draft.ts';
import './console.css';
import { consolePlugin } from './plugin.ts';

type Claim = ReplyOf<typeof consoleApi.realNames>[number];

interface PictureProps {
  readonly id: string;
  readonly label: string;
  readonly onShow: (id: string) => void;
}

/** One picture of an application, fetched when shown and never stored. */
function Picture({ id, label, onShow }: PictureProps) {
  const { t } = useTranslation();
  const { state, value } = useCall(consoleApi.realNameImage, { params: { imageId: id } });
  if (state === 'loading') return <SkeletonRows rows={3} columns={1} label={t('console:loading')} />;
  // Only pictures: anything else would be a separate document.
  if (value === null || !/^image\/(png|jpeg|webp)$/.test(value.mime))
    return <PanelState kind="error" title={t('console:realName.noPicture')} />;
  return (
    <img
      className="c-picture"
      src={`data:${value.mime};base64,${value.base64}`}
      alt={label}
      onLoad={() => onShow(id)}
    />
  );
}

function ClaimFacts({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation();
  return (
    <dl className="k-facts">
      <dt>{t('console:realName.account')}</dt>
      <dd>{claim.operName}</dd>
      <dt>{t('console:realName.org')}</dt>
      <dd>{claim.orgName}</dd>
      <dt>{t('console:realName.position')}</dt>
      <dd>{claim.position || '—'}</dd>
    </dl>
  );
}

interface DecisionProps {
  /** The reason for a refusal, as typed. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly isBusy: boolean;
  /** Whether all documents have been shown: the server accepts nobody before. */
  readonly wasSeen: boolean;
  readonly onRefuse: (reason: string) => void;
  readonly onAccept: () => void;
}

/** Refused with a reason, or accepted. */
function Decision({ typed, onType, isBusy, wasSeen, onRefuse, onAccept }: DecisionProps) {
  const { t } = useTranslation();
  const why = useId();
  const reason = typed.trim();
  return (
    <div className="c-actions c-review-decision">
      <TextInput
        aria-label={t('console:realName.reason')}
        placeholder={t('console:realName.reason')}
        value={typed}
        maxLength={200}
        onChange={(event) => onType(event.target.value)}
      />
      <Button disabled={reason.length < 2} busy={isBusy} onClick={() => onRefuse(reason)}>
        {t('console:realName.refuse')}
      </Button>
      <Button
        tone="primary"
        busy={isBusy}
        disabled={!wasSeen}
        aria-describedby={wasSeen ? undefined : why}
        onClick={onAccept}
      >
        {t('console:realName.accept')}
      </Button>
      {!wasSeen && (
        <small className="k-hint" id={why}>
          {t('console:realName.unseen')}
        </small>
      )}
    </div>
  );
}

/** The decision on an application, and the reason typed for a refusal. */
function useReview({ requestId, realname: name }: Claim, onDone: () => void) {
  const { http, notice } = usePlugin(consolePlugin);
  const [typed, setTyped] = useDraftText(`realName.${requestId}`);
  const { busy, run } = useAction(async (body: RequestOf<typeof consoleApi.reviewRealName>['body']) => {
    // Also when it is refused: another staff member may have decided it.
    await http.call(consoleApi.reviewRealName, { body }).finally(onDone);
    setTyped('');
    notice.success({
      key: body.accepted ? 'console:realName.accepted' : 'console:realName.refused',
      values: { name },
    });
  });
  return {
    typed,
    setTyped,
    busy,
    accept: () => void run({ requestId, accepted: true }),
    refuse: (reason: string) => void run({ requestId, accepted: false, reason }),
  };
}

function Application({ claim, onDone }: { readonly claim: Claim; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const { typed, setTyped, busy, accept, refuse } = useReview(claim, onDone);
  return (
    <Card title={claim.realname} actions={<small>{claim.createTime.slice(0, 16)}</small>}>
      <ClaimFacts claim={claim} />
      {isOpen &&
        claim.imageIds.map((id, at) => (
          <Picture
            key={id}
            id={id}
            label={t('console:realName.picture', { name: claim.realname, at: at + 1 })}
            onShow={(imageId) => setSeen((former) => new Set(former).add(imageId))}
          />
        ))}
      <div className="c-review" role="group" aria-label={claim.realname}>
        <Button size="sm" icon={isOpen ? 'eye-off' : 'eye'} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'console:realName.hide' : 'console:realName.show', { count: claim.imageIds.length })}
        </Button>
        <Decision
          typed={typed}
          onType={setTyped}
          isBusy={busy}
          onRefuse={refuse}
          wasSeen={claim.imageIds.every((id) => seen.has(id))}
          onAccept={accept}
        />
      </div>
    </Card>
  );
}

/** Pending real-name applications, oldest first. */
export function View() {
  const { queues } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const list = useFocusPlace(useRef<HTMLDivElement>(null));
  const { state, value: claims, refresh } = useCall(consoleApi.realNames, {}, { notTips: true });
  usePolling(refresh);
  const handleDone = () => {
    queues.decided();
    void refresh();
  };
  return (
    <>
      <div className="k-page-bar">
        <h1>{t('console:place.realName')}</h1>
        <span className="k-space" />
        <Button icon="refresh" onClick={() => void refresh()}>
          {t('console:list.refresh')}
        </Button>
      </div>
      {claims?.length === 0 && <PanelState kind="empty" title={t('console:realName.empty')} />}
      <div className="c-claims scroll" tabIndex={-1} {...list}>
        {claims === null && <Unread isFailed={state === 'failed'} onRetry={refresh} />}
        {claims?.map((claim) => (
          <Application key={claim.requestId} claim={claim} onDone={handleDone} />
        ))}
      </div>
    </>
  );
}
