import { consoleApi } from '#contract/api';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import type { Action } from './AccountCard.tsx';
import { consolePlugin } from '../../plugin.ts';
import { type AfterReason, ReasonDialog } from '../ReasonDialog.tsx';

interface Props extends AfterReason {
  readonly action: Action;
  readonly operId: string;
  readonly operName: string;
}

/** An action on a user's account. */
export function AccountAction({ action, operId, operName, ...after }: Props) {
  const { http } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const name = t(`console:accounts.action.${action}`);
  return (
    <ReasonDialog
      title={t('console:pair', { what: name, name: operName })}
      submit={name}
      what={t(`console:accounts.what.${action}`)}
      hint={t('console:accounts.reasonHint')}
      field={`account.${operId}.${action}`}
      act={(reason) => http.call(consoleApi.accountAction, { body: { operId, action, reason } })}
      done={{ key: `console:accounts.done.${action}`, values: { name: operName } }}
      {...after}
    />
  );
}
