import { KEY_LIMITS, KEY_SCOPES, type KeyScope } from '#contract/api';
import { Button, Card, Checkbox, Field, TextInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressesIn } from '../model/source-addresses.ts';
import { casesPlugin } from '../plugin.ts';
import type { FormProps } from './CasesView.tsx';
import { TextArea } from './TextArea.tsx';
import { useOpening } from './use-opening.ts';

const USUAL_RATE = '60';
const { minPerMinute: least, maxPerMinute: most } = KEY_LIMITS;

const Scopes = observer(function Scopes({
  chosen,
  onChange,
}: {
  readonly chosen: readonly KeyScope[];
  readonly onChange: (chosen: readonly KeyScope[]) => void;
}) {
  const { session } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  // Configuration is read and written by product staff only, by program too.
  const offered = KEY_SCOPES.filter((scope) => scope !== 'config' || session.userInfo?.isStaff === true);
  return (
    <fieldset className="cs-holding">
      <legend>{t('cases:api.scopes')}</legend>
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          checked={chosen.includes(scope)}
          onChange={(isOn) =>
            onChange(KEY_SCOPES.filter((item) => (item === scope ? isOn : chosen.includes(item))))
          }
        >
          {t(`cases:api.scope.${scope}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
});

interface AddressesProps {
  readonly value: string;
  readonly isBad: boolean;
  readonly onChange: (value: string) => void;
}

function Addresses({ value, isBad, onChange }: AddressesProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('cases:api.addresses')}
      hint={t('cases:api.addressesHint')}
      error={isBad ? t('cases:api.addressesBad') : undefined}
    >
      {({ id, describedBy, invalid }) => (
        <TextInput
          id={id}
          aria-describedby={describedBy}
          invalid={invalid}
          maxLength={400}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Applies for use of the API: what for, with which permissions, from where, how often. */
export function ApiForm({ onOpened }: FormProps) {
  const { t } = useTranslation();
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['market.read']);
  const [typed, setTyped] = useState('');
  const [rate, setRate] = useState(USUAL_RATE);
  const [text, setText] = useState('');
  const open = useOpening(onOpened);
  const addresses = addressesIn(typed);
  const ratePerMinute = Number(rate);
  const isRateBad = ratePerMinute < least || ratePerMinute > most;
  const isReady = text.trim() !== '' && scopes.length > 0 && addresses !== null && !isRateBad;
  const handleSend = () => {
    if (addresses !== null)
      void open.run({ kind: 'api', scopes: [...scopes], addresses: [...addresses], ratePerMinute }, text, []);
  };
  return (
    <Card title={t('cases:api.new')}>
      <div className="cs-form">
        <Scopes chosen={scopes} onChange={setScopes} />
        <div className="cs-two">
          <Addresses value={typed} isBad={addresses === null} onChange={setTyped} />
          <Field
            label={t('cases:api.rateField')}
            error={isRateBad ? t('cases:api.rateBad', { least, most }) : undefined}
          >
            {({ id, describedBy, invalid }) => (
              <TextInput
                id={id}
                aria-describedby={describedBy}
                invalid={invalid}
                inputMode="numeric"
                maxLength={4}
                value={rate}
                onChange={({ target }) => setRate(target.value.replaceAll(/\D/g, ''))}
              />
            )}
          </Field>
        </div>
        <TextArea
          label={t('cases:api.purpose')}
          placeholder={t('cases:api.purposePlaceholder')}
          rows={4}
          value={text}
          onChange={setText}
          error={open.words === '' ? undefined : open.words}
        />
        <div className="cs-row">
          <small>{t('cases:api.process')}</small>
          <Button tone="primary" busy={open.busy} disabled={!isReady} onClick={handleSend}>
            {t('cases:api.send')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
