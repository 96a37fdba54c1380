import { Button, Card, Checkbox, Field, TextInput } from '#core/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressesIn } from '../model/source-addresses.ts';
import type { FormProps } from './CasesView.tsx';
import { TextArea } from './TextArea.tsx';
import { useOpening } from './use-opening.ts';

const SCOPES = ['market.read', 'orders.read', 'orders.write', 'config'] as const;
type Scope = (typeof SCOPES)[number];
const USUAL_RATE = '60';
const MOST_RATE = 6_000;

function Scopes({
  chosen,
  onChange,
}: {
  readonly chosen: readonly Scope[];
  readonly onChange: (chosen: readonly Scope[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="q-holding">
      <legend>{t('cases:api.scopes')}</legend>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          checked={chosen.includes(scope)}
          onChange={(isOn) =>
            onChange(SCOPES.filter((item) => (item === scope ? isOn : chosen.includes(item))))
          }
        >
          {t(`cases:api.scope.${scope}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Applies for use of the API: what for, with which permissions, from where, how often. */
export function ApiForm({ onOpened }: FormProps) {
  const { t } = useTranslation();
  const [scopes, setScopes] = useState<readonly Scope[]>(['market.read']);
  const [typed, setTyped] = useState('');
  const [rate, setRate] = useState(USUAL_RATE);
  const [text, setText] = useState('');
  const open = useOpening(onOpened);
  const addresses = addressesIn(typed);
  const ratePerMinute = Number(rate);
  const isRateBad = ratePerMinute < 1 || ratePerMinute > MOST_RATE;
  const isReady = text.trim() !== '' && scopes.length > 0 && addresses !== null && !isRateBad;
  const handleSend = () => {
    if (addresses !== null)
      void open.run({ kind: 'api', scopes: [...scopes], addresses: [...addresses], ratePerMinute }, text, []);
  };
  return (
    <Card title={t('cases:api.new')}>
      <div className="q-form">
        <Scopes chosen={scopes} onChange={setScopes} />
        <div className="q-two">
          <Field
            label={t('cases:api.addresses')}
            hint={t('cases:api.addressesHint')}
            error={addresses === null ? t('cases:api.addressesBad') : undefined}
          >
            {({ id, describedBy, invalid }) => (
              <TextInput
                id={id}
                aria-describedby={describedBy}
                invalid={invalid}
                maxLength={400}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <Field
            label={t('cases:api.rateField')}
            error={isRateBad ? t('cases:api.rateBad', { most: MOST_RATE }) : undefined}
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
        <div className="q-row">
          <small>{t('cases:api.process')}</small>
          <Button tone="primary" busy={open.busy} disabled={!isReady} onClick={handleSend}>
            {t('cases:api.send')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
