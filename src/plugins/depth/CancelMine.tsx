import { Button } from '#core/kit';
import { useObserved, usePlugin } from '#core/services';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LevelActions } from './use-level-actions.ts';
import { depthPlugin } from './plugin.ts';

interface Props {
  readonly securityId: string;
  /** The user's own lines among the levels shown: used until the user's own orders have been read. */
  readonly ownCount: number;
  readonly actions: LevelActions;
}

/** Cancels all of the user's live quotes in the bond. The count is that of the user's own orders: the ladder shows six levels only. */
export function CancelMine({ securityId, ownCount, actions }: Props): ReactNode {
  const { trading } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const count = useObserved(
    useCallback(
      () => (trading.ready ? trading.live.filter((order) => order.securityID === securityId).length : null),
      [trading, securityId],
    ),
  );
  if ((count ?? ownCount) === 0 && !busy) return null;
  const handleClick = (): void => {
    setBusy(true);
    void actions.cancelAll().finally(() => setBusy(false));
  };
  return (
    <Button
      size="sm"
      icon="close"
      tone="ghost"
      data-sends=""
      busy={busy}
      data-tip={t('depth:cancelOwnHint')}
      onClick={handleClick}
    >
      <span className="depth-cancel-word">
        {count === null ? t('depth:cancelOwnAll') : t('depth:cancelOwn', { count })}
      </span>
    </Button>
  );
}
