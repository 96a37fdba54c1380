import { account } from '#contract/api';
import { isFullName } from '#contract/rules';
import { useFieldAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameFault } from '../model/name-fault.ts';
import { Entry } from '../parts/Entry.tsx';
import { DialogForm } from './DialogForm.tsx';
import { accountPlugin } from '../plugin.ts';

/** Changes the operator name. */
export const NameDialog = observer(function NameDialog({ onClose }: { readonly onClose: () => void }) {
  const { http, session, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [name, setName] = useState(session.userInfo?.opername ?? '');
  const opername = name.trim();
  const change = async () => {
    session.setUserInfo(await http.call(account.updateOperInfo, { body: { opername } }, { notTips: true }));
    notice.success({ key: 'account:preferences.saved' });
    onClose();
  };
  const action = useFieldAction(['opername'], change);
  const [isTried, setTried] = useState(false);
  return (
    <DialogForm
      title={t('account:security.changeName')}
      problem={action.words}
      isBusy={action.busy}
      onSubmit={() => {
        setTried(true);
        if (isFullName(opername)) void action.run();
      }}
      onClose={onClose}
    >
      <Entry
        label={t('account:form.opername')}
        icon="user"
        autoComplete="username"
        maxLength={40}
        hint={t('account:form.opernameHint')}
        value={name}
        onChange={setName}
        error={(isTried || opername === '' ? nameFault(t, opername) : undefined) ?? action.at('opername')}
      />
    </DialogForm>
  );
});
