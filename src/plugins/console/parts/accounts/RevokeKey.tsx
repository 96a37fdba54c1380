import { consoleApi } from '#contract/api';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../../plugin.ts';
import { type AfterReason, ReasonDialog } from '../ReasonDialog.tsx';

interface Props extends AfterReason {
  readonly apiKey: { readonly apiKeyId: string; readonly name: string; readonly operName: string };
}

/** Revokes a user's key, for a reason sent to its owner. */
export function RevokeKey({ apiKey: { apiKeyId, name, operName }, ...after }: Props) {
  const { http } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={t('console:keys.revokeTitle', { name, operName })}
      submit={t('console:keys.revoke')}
      what={t('console:keys.what')}
      hint={t('console:keys.reasonHint')}
      field={`revoke.${apiKeyId}`}
      act={(reason) => http.call(consoleApi.revokeApiKey, { body: { apiKeyId, reason } })}
      done={{ key: 'console:keys.done', values: { name } }}
      {...after}
    />
  );
}
