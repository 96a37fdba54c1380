import { account, KEY_LIMITS, KEY_SCOPES, type KeyScope } from '#contract/api';
import { addDays, beijingDate } from '#contract/rules';
import { DayInput } from '#core/day';
import { Checkbox, Field } from '#core/kit';
import { useFieldAction, useSendId } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callSealed } from '../model/encrypted-call.ts';
import { Entry } from '../parts/Entry.tsx';
import { accountPlugin } from '../plugin.ts';
import { DialogForm } from '../security/DialogForm.tsx';
import { codeOf, isProof, NO_PROOF, OwnerProof, type Proof } from './OwnerProof.tsx';
import './keys.css';

interface Props {
  /** Scopes covered by the user's rights. */
  readonly scopes: readonly KeyScope[];
  readonly mayTrade: boolean;
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}

const DEFAULT_DAYS = 90;
const { minPerMinute, maxPerMinute, maxDays } = KEY_LIMITS;

/** The requested properties of a new key, as in the form. */
interface KeyForm {
  readonly name: string;
  readonly chosen: readonly KeyScope[];
  readonly isSandbox: boolean;
  readonly networks: string;
  readonly lastDay: string;
  readonly perMinute: string;
  readonly proof: Proof;
}

/** The faults of a request, field by field. */
const faultsOf = ({ name, chosen, lastDay, perMinute, proof }: KeyForm, today: string) => {
  const rate = Number(perMinute);
  return {
    name: name.trim() === '',
    scopes: chosen.length === 0,
    lastDay: lastDay < today || lastDay > addDays(today, maxDays),
    rate: !Number.isInteger(rate) || rate < minPerMinute || rate > maxPerMinute,
    proof: !isProof(proof),
  };
};

/** Creates the key of the form. Sent again unchanged after a lost reply, it is the same key. */
function useCreation(form: KeyForm, onCreated: Props['onCreated']) {
  const { http } = usePlugin(accountPlugin);
  const sendId = useSendId();
  return useFieldAction(['code', 'passWord'], async () => {
    const body = {
      name: form.name.trim(),
      scopes: [...form.chosen],
      addresses: form.networks.split(/[\s,，;；]+/).filter((text) => text !== ''),
      lastDay: form.lastDay,
      requestsPerMinute: Number(form.perMinute),
      isSandbox: form.isSandbox,
    };
    const { secret } = await callSealed(http, [form.proof.password], ({ keyId, cipher }) =>
      http.call(
        account.makeApiKey,
        { body: { ...body, sendId: sendId.idFor(body), passWord: cipher(0), keyId, ...codeOf(form.proof) } },
        { notTips: true },
      ),
    );
    sendId.drop();
    onCreated(secret);
  });
}

/** A new key: its name, permissions, source addresses, rate and expiry. */
export const MakeKey = observer(function MakeKey({ scopes, mayTrade, onCreated, onClose }: Props) {
  const { calendar } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const now = calendar.now();
  const today = beijingDate(now);
  const [form, setForm] = useState<KeyForm>({
    name: '',
    chosen: ['market.read'],
    isSandbox: true,
    networks: '',
    lastDay: addDays(today, DEFAULT_DAYS),
    perMinute: '300',
    proof: NO_PROOF,
  });
  const [isTried, setTried] = useState(false);
  const set = (part: Partial<KeyForm>) => setForm((old) => ({ ...old, ...part }));
  const { chosen, proof } = form;
  const needsGrant = chosen.includes('orders.write') && !mayTrade;
  const action = useCreation({ ...form, isSandbox: form.isSandbox || needsGrant }, onCreated);
  const faults = faultsOf(form, today);
  return (
    <DialogForm
      wide
      title={t('account:keys.makeTitle')}
      problem={action.words}
      isBusy={action.busy}
      submitLabel={t('account:keys.make')}
      onSubmit={() => {
        setTried(true);
        if (!Object.values(faults).includes(true)) void action.run();
      }}
      onClose={onClose}
    >
      <KeyFields {...{ form, now, scopes, needsGrant }} faults={isTried ? faults : null} onChange={set} />
      <OwnerProof
        value={proof}
        onChange={(typed) => set({ proof: typed })}
        isTried={isTried}
        at={action.at}
      />
    </DialogForm>
  );
});

interface FieldsProps {
  readonly form: KeyForm;
  /** Epoch ms. */
  readonly now: number;
  readonly scopes: readonly KeyScope[];
  /** Orders on the real market are not this account's to grant. */
  readonly needsGrant: boolean;
  /** null: no faults are shown before the first attempt. */
  readonly faults: ReturnType<typeof faultsOf> | null;
  readonly onChange: (part: Partial<KeyForm>) => void;
}

function KeyFields({ form, now, scopes, needsGrant, faults, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Entry
        label={t('account:keys.name')}
        required
        value={form.name}
        maxLength={40}
        onChange={(name) => onChange({ name })}
        error={faults?.name ? t('account:keys.needName') : undefined}
      />
      <Field
        label={t('account:keys.lastDay')}
        required
        error={faults?.lastDay ? t('account:keys.needDay', { days: maxDays }) : undefined}
      >
        {(ids) => (
          <DayInput
            {...ids}
            required
            large
            value={form.lastDay}
            now={now}
            nearest="future"
            onChange={(lastDay) => onChange({ lastDay })}
            onWrong={() => onChange({ lastDay: '' })}
          />
        )}
      </Field>
      <Scopes
        offered={scopes}
        chosen={form.chosen}
        onChange={(chosen) => onChange({ chosen })}
        error={faults?.scopes ? t('account:keys.needScope') : undefined}
      />
      <Sandbox
        isOn={form.isSandbox || needsGrant}
        isForced={needsGrant}
        onChange={(isSandbox) => onChange({ isSandbox })}
      />
      <Entry
        label={t('account:keys.addresses')}
        hint={t('account:keys.addressesHint')}
        placeholder="203.0.113.7 10.0.0.0/8"
        spellCheck={false}
        value={form.networks}
        onChange={(networks) => onChange({ networks })}
      />
      <Entry
        label={t('account:keys.perMinute')}
        inputMode="numeric"
        value={form.perMinute}
        onChange={(perMinute) => onChange({ perMinute })}
        error={faults?.rate ? t('account:keys.needRate', { minPerMinute, maxPerMinute }) : undefined}
      />
    </>
  );
}

interface ScopesProps {
  readonly offered: readonly KeyScope[];
  readonly chosen: readonly KeyScope[];
  readonly onChange: (chosen: readonly KeyScope[]) => void;
  readonly error: string | undefined;
}

function Scopes({ offered, chosen, onChange, error }: ScopesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="a-key-fields">
      <legend>{t('account:keys.scopes')}</legend>
      <div className="a-key-scopes">
        {KEY_SCOPES.filter((scope) => offered.includes(scope)).map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChange={(on) => onChange(on ? [...chosen, scope] : chosen.filter((item) => item !== scope))}
          >
            {t(`account:keys.scope.${scope}`)}
          </Checkbox>
        ))}
      </div>
      <p className="k-field-error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}

interface SandboxProps {
  readonly isOn: boolean;
  /** This user's orders are only checked: there is no trading grant. */
  readonly isForced: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Sandbox({ isOn, isForced, onChange }: SandboxProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="a-key-fields">
      <legend>{t('account:keys.sandbox')}</legend>
      <Checkbox checked={isOn} disabled={isForced} onChange={onChange}>
        {t('account:keys.sandboxHint')}
      </Checkbox>
      {isForced && <p className="k-hint">{t('account:keys.needsGrant')}</p>}
    </fieldset>
  );
}
