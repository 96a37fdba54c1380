import { Button, useWhenBack } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Studio } from '../stores/studio.ts';

/**
 * States that the newest versions and groups could not be read, with a retry; what was read before stays. It retries automatically when the connection is
 * back.
 */
export const Outdated = observer(function Outdated({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const again = useCallback(() => void studio.load(), [studio]);
  const isFailed = studio.isOutdated || studio.status === 'failed';
  useWhenBack(isFailed ? again : undefined);
  if (!isFailed) return null;
  return (
    <div className="c-behind" role="alert">
      {t('console:studio.outdated')}
      <Button size="sm" data-sends="" onClick={again}>
        {t('core:retry')}
      </Button>
    </div>
  );
});
