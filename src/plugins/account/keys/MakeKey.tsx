import { account, KEY_LIMITS, KEY_SCOPES, type KeyScope } from '#contract/api';
import { addDays, beijingDate } from '#contract/rules';
import { Checkbox } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callSealed } from '../model/encrypted-call.ts';
import { Entry } from '../parts/Entry.tsx';
import { OwnPassword } from '../parts/OwnPassword.tsx';
import { accountPlugin } from '../plugin.ts';
import { DialogForm } from '../security/DialogForm.tsx';
import './keys.css';

interface Props {
  /** Scopes that one's rights cover. */
  readonly scopes: readonly KeyScope[];
  readonly mayTrade: boolean;
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}

const DEFAULT_DAYS = 90;
const { minPerMinute, maxPerMinute, maxDays } = KEY_LIMITS;

/** What a new key is called, may do, from where, how often and how long. */
export const MakeKey = observer(function MakeKey({ scopes, mayTrade, onMade, onClose }: Props) {
  const { http, clock } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const today = beijingDate(clock.now());
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly KeyScope[]>(['market.read']);
  const [isSandbox, setSandbox] = useState(true);
  const [networks, setNetworks] = useState('');
  const [lastDay, setLastDay] = useState(addDays(today, DEFAULT_DAYS));
  const [perMinute, setPerMinute] = useState('300');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const rate = Number(perMinute);
  const isRateOk = Number.isInteger(rate) && rate >= minPerMinute && rate <= maxPerMinute;
  const needsGrant = chosen.includes('orders.write') && !mayTrade;
  const action = useAction(async () => {
    const wish = {
      name: name.trim(),
      scopes: [...chosen],
      addresses: networks.split(/[\s,，;；]+/).filter((text) => text !== ''),
      lastDay,
      requestsPerMinute: rate,
      isSandbox: isSandbox || needsGrant,
    };
    const { secret } = await callSealed(http, [password], ({ keyId, cipher }) =>
      http.call(account.makeApiKey, { body: { ...wish, passWord: cipher(0), keyId } }, { notTips: true }),
    );
    onMade(secret);
  });
  const isReady = name.trim() !== '' && chosen.length > 0 && lastDay !== '' && isRateOk && password !== '';
  return (
    <DialogForm
      wide
      title={t('account:keys.makeTitle')}
      problem={action.words}
      isBusy={action.busy}
      submitLabel={t('account:keys.make')}
      onSubmit={() => {
        setTried(true);
        if (isReady) void action.run();
      }}
      onClose={onClose}
    >
      <Entry
        label={t('account:keys.name')}
        required
        value={name}
        maxLength={40}
        onChange={setName}
        error={isTried && name.trim() === '' ? t('account:keys.needName') : undefined}
      />
      <Entry
        label={t('account:keys.lastDay')}
        type="date"
        required
        min={today}
        max={addDays(today, maxDays)}
        value={lastDay}
        onChange={setLastDay}
        error={isTried && lastDay === '' ? t('account:keys.needDay') : undefined}
      />
      <Scopes
        offered={scopes}
        chosen={chosen}
        onChange={setChosen}
        error={isTried && chosen.length === 0 ? t('account:keys.needScope') : undefined}
      />
      <Sandbox isOn={isSandbox || needsGrant} isForced={needsGrant} onChange={setSandbox} />
      <Entry
        label={t('account:keys.addresses')}
        hint={t('account:keys.addressesHint')}
        placeholder="203.0.113.7 10.0.0.0/8"
        spellCheck={false}
        value={networks}
        onChange={setNetworks}
      />
      <Entry
        label={t('account:keys.perMinute')}
        inputMode="numeric"
        value={perMinute}
        onChange={setPerMinute}
        error={isTried && !isRateOk ? t('account:keys.needRate', { minPerMinute, maxPerMinute }) : undefined}
      />
      <OwnPassword value={password} onChange={setPassword} isTried={isTried} />
    </DialogForm>
  );
});

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
  /** Orders of this person are checked only: there is no grant to trade. */
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
