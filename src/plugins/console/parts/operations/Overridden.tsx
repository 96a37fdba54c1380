import type { consoleApi, ReplyOf } from '#contract/api';
import { Button, Tag } from '#core/kit';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly by: NonNullable<ReplyOf<typeof consoleApi.interfaceStatus>['override']>;
  readonly onClear: () => void;
}

/** States that staff have set the status, until when and why; ends it. */
export function Overridden({ by: { operName: name, until, reason }, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <p>
      <Tag tone="warn">{t('console:interfaces.override')}</Tag>{' '}
      {t('console:interfaces.until', { name, until: until.slice(0, 16), reason })}{' '}
      <Button size="sm" onClick={onClear}>
        {t('console:interfaces.clear')}
      </Button>
    </p>
  );
}
