import { account, type ListedKey } from '#contract/api';
import { Field, SelectInput } from '#core/kit';
import { useFieldAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callSealed } from '../model/encrypted-call.ts';
import { accountPlugin } from '../plugin.ts';
import { DialogForm } from '../security/DialogForm.tsx';
import { codeOf, isProof, NO_PROOF, OwnerProof } from './OwnerProof.tsx';

interface Props {
  readonly apiKey: ListedKey;
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}

const HOURS = ['0', '1', '24', '72'] as const;

/** Gives a key a new secret, or a granted key its first. */
export const RotateKey = observer(function RotateKey({ apiKey, onCreated, onClose }: Props) {
  const { http } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [proof, setProof] = useState(NO_PROOF);
  const [hours, setHours] = useState<(typeof HOURS)[number]>('0');
  const [isTried, setTried] = useState(false);
  const isFirst = apiKey.state === 'waiting';
  const action = useFieldAction(['code', 'passWord'], async () => {
    const { secret } = await callSealed(http, [proof.password], ({ keyId, cipher }) =>
      http.call(
        account.rotateApiKey,
        {
          body: {
            apiKeyId: apiKey.apiKeyId,
            graceHours: Number(hours),
            passWord: cipher(0),
            keyId,
            ...codeOf(proof),
          },
        },
        { notTips: true },
      ),
    );
    onCreated(secret);
  });
  return (
    <DialogForm
      title={t(isFirst ? 'account:keys.takeTitle' : 'account:keys.rotateTitle', { name: apiKey.name })}
      problem={action.words}
      isBusy={action.busy}
      submitLabel={t(isFirst ? 'account:keys.take' : 'account:keys.rotate')}
      onSubmit={() => {
        setTried(true);
        if (isProof(proof)) void action.run();
      }}
      onClose={onClose}
    >
      {!isFirst && (
        <Field label={t('account:keys.grace')} hint={t('account:keys.graceHint')}>
          {() => (
            <SelectInput
              label={t('account:keys.grace')}
              value={hours}
              choices={HOURS.map((value) => ({ value, label: t(`account:keys.hours.${value}`) }))}
              onChange={setHours}
            />
          )}
        </Field>
      )}
      <OwnerProof value={proof} onChange={setProof} isTried={isTried} at={action.at} />
    </DialogForm>
  );
});
