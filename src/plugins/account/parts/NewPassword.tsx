import { Icon } from '#core/kit';
import { useTranslation } from 'react-i18next';
import { brokenRules, PASSWORD_RULES } from '../model/password-rules.ts';
import { SecretEntry } from './SecretEntry.tsx';

/** A new password as typed, twice. */
export interface Typed {
  readonly password: string;
  readonly repeated: string;
}

interface Props {
  readonly value: Typed;
  readonly onChange: (value: Typed) => void;
  /** Words about the owner that the password must not contain. */
  readonly personal: readonly string[];
  readonly label?: string;
  /** A submission was attempted: missing entries are marked. */
  readonly isTried: boolean;
}

export const NO_PASSWORD: Typed = { password: '', repeated: '' };

/** Whether a new password may be submitted: no rule broken, typed twice alike. */
export const isGoodPassword = ({ password, repeated }: Typed, personal: readonly string[]): boolean =>
  brokenRules(password, personal).length === 0 && password === repeated;

/** A new password, twice, with every rule listed and ticked as the user types (R5.03). */
export function NewPassword({ value, onChange, personal, label, isTried }: Props) {
  const { t } = useTranslation();
  const { password, repeated } = value;
  const broken = brokenRules(password, personal);
  const differs = repeated !== password && (repeated !== '' || isTried);
  return (
    <>
      <SecretEntry
        label={label ?? t('account:form.newPassword')}
        value={password}
        onChange={(text) => onChange({ ...value, password: text })}
        autoComplete="new-password"
        error={isTried && broken.length > 0 ? t('account:form.passwordRule') : undefined}
      />
      <ul className="a-rules" aria-label={t('account:rules.title')}>
        {PASSWORD_RULES.map((rule) => {
          const state = password === '' ? 'open' : broken.includes(rule) ? 'broken' : 'kept';
          return (
            <li key={rule} data-state={state}>
              <Icon name={state === 'kept' ? 'check' : state === 'broken' ? 'close' : 'minus'} size={12} />
              {t(`account:rules.${rule}`)}
              {state !== 'open' && <span className="visually-hidden">{t(`account:rules.${state}`)}</span>}
            </li>
          );
        })}
      </ul>
      <SecretEntry
        label={t('account:form.repeat')}
        value={repeated}
        onChange={(text) => onChange({ ...value, repeated: text })}
        autoComplete="new-password"
        error={differs ? t('account:form.differs') : undefined}
      />
    </>
  );
}
