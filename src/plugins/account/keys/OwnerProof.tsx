import { account, totpOrRecoveryCode } from '#contract/api';
import { useCall } from '#core/query';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Entry } from '../parts/Entry.tsx';
import { OwnPassword } from '../parts/OwnPassword.tsx';

/** What the owner of a key proves who they are with. */
export interface Proof {
  readonly password: string;
  readonly code: string;
}
export const NO_PROOF: Proof = { password: '', code: '' };

/** The code as sent: none where the field is empty, since the account may have no second factor. */
export const codeOf = ({ code }: Proof): { readonly code?: string } =>
  code.trim() === '' ? {} : { code: code.trim() };

const isCode = (code: string): boolean => totpOrRecoveryCode.safeParse(code.trim()).success;

/** Whether the form can be sent: the server answers a missing code, so that a factor turned on elsewhere is asked for too. */
export const isProof = ({ password, code }: Proof): boolean =>
  password !== '' && (code.trim() === '' || isCode(code));

interface Props {
  readonly value: Proof;
  readonly onChange: (proof: Proof) => void;
  readonly isTried: boolean;
  /** Why the server refused a field. */
  readonly at: (field: 'code' | 'passWord') => string | undefined;
}

/** The password, and a code where the second factor is on: requested before a key is created or rotated. */
export const OwnerProof = observer(function OwnerProof({ value, onChange, isTried, at }: Props) {
  const { t } = useTranslation();
  const factor = useCall(account.secondFactor, undefined, { notTips: true });
  const refusal = at('code');
  const needsCode = factor.value?.isOn === true || refusal !== undefined;
  const isMissing = isTried && needsCode && !isCode(value.code);
  return (
    <>
      <OwnPassword
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        isTried={isTried}
        error={at('passWord')}
      />
      {needsCode && (
        <Entry
          label={t('account:second.codeOrRecovery')}
          autoComplete="one-time-code"
          spellCheck={false}
          required
          value={value.code}
          onChange={(code) => onChange({ ...value, code })}
          error={refusal ?? (isMissing ? t('account:second.needCode') : undefined)}
        />
      )}
    </>
  );
});
