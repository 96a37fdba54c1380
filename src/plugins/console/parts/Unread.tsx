import { SkeletonRows } from '#core/kit';
import { FailedState } from '#core/shell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly isFailed: boolean;
  readonly onRetry: () => Promise<void>;
}

/** In place of something not read yet: that it is loading, or could not be read. */
export function Unread({ isFailed, onRetry }: Props): ReactNode {
  const { t } = useTranslation();
  if (!isFailed) return <SkeletonRows rows={8} columns={4} label={t('console:loading')} />;
  return <FailedState title={t('console:failed')} detail={t('console:failedDetail')} onRetry={onRetry} />;
}
