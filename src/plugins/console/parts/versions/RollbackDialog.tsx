import { consoleApi } from '#contract/api';
import { needsApproval } from '#contract/config';
import { Button, Modal } from '#core/kit';
import { useAction, useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { consolePlugin } from '../../plugin.ts';
import { isReason, ReasonField } from '../ReasonField.tsx';
import { useDraftValue } from '../use-draft.ts';
import type { Studio } from '../../stores/studio.ts';
import { Changes } from './Changes.tsx';

const typedReason = z.nullable(z.string());

interface Props {
  readonly studio: Studio;
  /** 0: the built-in one. */
  readonly to: number;
  /** The running version, when the action is to revert it. */
  readonly undone: number | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The reason that is proposed, or what the user made of it: emptied on purpose is not the same as untouched. */
function useReason({ to, undone, onClose }: Props, version: string) {
  const { t } = useTranslation();
  const [typed, setReason] = useDraftValue(`rollback.${to}.${undone}`, typedReason, null);
  const key = undone === null ? 'console:versions.backReason' : 'console:versions.undoReason';
  const close = () => {
    setReason(null);
    onClose();
  };
  return { reason: typed ?? t(key, { version, undone }), setReason, close };
}

const BACK = 'console:versions.back';
const UNDO = 'console:versions.undoGo';

interface MovedProps {
  readonly to: { readonly version: number; readonly name: string };
  readonly onSeen: () => void;
}

/** Another version runs than the one that the user saw. */
function Moved({ to, onSeen }: MovedProps) {
  const { t } = useTranslation();
  return (
    <div className="c-behind" role="alert">
      {t('console:versions.moved', to)}
      <Button size="sm" onClick={onSeen}>
        {t('console:versions.movedSeen', { version: to.version })}
      </Button>
    </div>
  );
}

/** The version that the user saw running; where another runs by now, that one and its author, until the user has seen it. Call it in an observer. */
function useSeenVersion({ source }: Studio) {
  const running = source?.version ?? 0;
  const [seen, setSeen] = useState(running);
  const { value } = useCall(
    consoleApi.version,
    { params: { id: running } },
    { when: running !== seen && running !== 0, notTips: true },
  );
  const moved = running === seen ? null : { version: running, name: value?.operName ?? '–' };
  return { seen, moved, onSeen: () => setSeen(running) };
}

/** Rolling back: what it changes for whom, and why; one more press and it runs. */
export const RollbackDialog = observer(function RollbackDialog(props: Props) {
  const { studio, to, undone, onDone } = props;
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const name = to === 0 ? t('console:versions.builtIn') : t('console:versions.one', { version: to });
  const words = { version: name, undone };
  const { reason, setReason, close } = useReason(props, name);
  const { source } = studio;
  const { value } = useCall(consoleApi.version, { params: { id: to } }, { when: to !== 0 });
  const texts = to === 0 ? source?.builtIn.texts : value?.texts;
  const after = texts ? studio.bundleOf(texts) : null;
  const { running } = studio;
  const isProposal = running !== null && needsApproval(running.settings);
  const { moved, seen, onSeen } = useSeenVersion(studio);
  const isThere = after !== null && after.hash === running?.hash;
  const action = useAction(async (baseVersion: number) => {
    if (isProposal && source && texts) {
      await http.call(consoleApi.propose, { body: { baseVersion, baseHash: source.hash, texts, reason } });
      notice.success({ key: 'console:publish.proposed' });
    } else {
      await http.call(consoleApi.rollback, { body: { baseVersion, toVersion: to, reason } });
      notice.success({ key: 'console:versions.backDone', values: { version: name } });
    }
    setReason(null);
    await studio.load();
    onDone();
  });
  return (
    <Modal
      open
      onClose={close}
      wide
      lead={isProposal ? <p>{t('console:publish.needs')}</p> : undefined}
      title={t(undone === null ? 'console:versions.backTitle' : 'console:versions.undoTitle', words)}
      actions={
        <>
          <Button onClick={close}>{t('console:cancel')}</Button>
          <Button
            tone="primary"
            busy={action.busy}
            disabled={!isReason(reason) || (isProposal && !texts) || moved !== null || isThere}
            onClick={() => void action.run(seen)}
          >
            {t(isProposal ? 'console:publish.propose' : undone === null ? BACK : UNDO)}
          </Button>
        </>
      }
    >
      {isThere && <p role="status">{t('console:versions.already', { version: name })}</p>}
      {!isThere && moved !== null && <Moved to={moved} onSeen={onSeen} />}
      {running && after && <Changes before={running} after={after} />}
      <ReasonField value={reason} onChange={setReason} />
    </Modal>
  );
});
