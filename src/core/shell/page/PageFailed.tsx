import { UndeclaredError } from '#core/plugin';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultReason } from '../dashboard/fault-reason.ts';
import { FailedState } from '../FailedState.tsx';

interface Props {
  readonly again: () => void;
  /** Why it could not be rendered, where that is known. */
  readonly error?: unknown;
}

/** In place of a page that could not be loaded or rendered; one that used what its plugin does not declare names it. */
export function PageFailed({ again, error }: Props) {
  const { t } = useTranslation();
  const finding = error instanceof UndeclaredError ? error.finding : null;
  return (
    <FailedState isPage title={t('shell:page.failed')} detail={t('shell:page.failedDetail')} onRetry={again}>
      {finding !== null && (
        <Suspense fallback={null}>
          <FaultReason fault={finding} />
        </Suspense>
      )}
    </FailedState>
  );
}
