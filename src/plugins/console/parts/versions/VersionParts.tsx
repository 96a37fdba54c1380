import { consoleApi, type VersionInfo } from '#contract/api';
import { useCall } from '#core/query';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Studio } from '../../stores/studio.ts';
import { PartsTable } from './PartsTable.tsx';

interface Props {
  readonly studio: Studio;
  readonly version: VersionInfo['version'];
}

/** The parts that a version changed, with their uses under it and under the previous one; requested when opened. */
export const VersionParts = observer(function VersionParts({ studio, version }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { value, state } = useCall(consoleApi.versionUse, { params: { id: version } }, { when: isOpen });
  return (
    <details className="c-more c-parts" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('console:usage.parts')}</summary>
      {value === null ? (
        <small>{t(state === 'failed' ? 'console:failed' : 'console:loading')}</small>
      ) : value.parts.length === 0 ? (
        <small>{t('console:usage.noParts')}</small>
      ) : (
        <PartsTable
          studio={studio}
          parts={value.parts}
          label={t('console:usage.partsOf', { version })}
          sides={[t('console:usage.now'), t('console:usage.then')]}
        />
      )}
    </details>
  );
});
