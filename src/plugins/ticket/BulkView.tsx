import { PanelState } from '#core/kit';
import { useText } from '#core/services';
import type { ReactNode } from 'react';

/** Quoting many bonds at once. */
export function BulkView(): ReactNode {
  const { t } = useText();
  return <PanelState kind="empty" title={t('ticket:panel.bulk')} detail={t('ticket:panel.bulkIs')} />;
}
