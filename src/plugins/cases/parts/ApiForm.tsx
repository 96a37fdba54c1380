import { KEY_LIMITS, KEY_SCOPES, type KeyScope } from '#contract/api';
import { typedFigure } from '#core/format';
import { Button, Card, Checkbox, TextField } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { addressesIn } from '../model/source-addresses.ts';
import { casesPlugin } from '../plugin.ts';
import type { FormProps } from './CasesView.tsx';
import { TextArea } from './TextArea.tsx';
import { useDraftText, useDraftValue } from './use-draft.ts';
import { useOpening } from './use-opening.ts';

const USUAL_RATE = '60';
const rateSchema = z.string();
const USUAL_SCOPES: readonly KeyScope[] = ['market.read'];
const scopesSchema = z.array(z.enum(KEY_SCOPES));
const { minPerMinute: least, maxPerMinute: most } = KEY_LIMITS;

const Scopes = observer(function Scopes({
  chosen,
  isBad,
  onChange,
}: {
  readonly chosen: readonly KeyScope[];
  readonly isBad: boolean;
  readonly onChange: (chosen: readonly KeyScope[]) => void;
}) {
  const { session } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  // Only product staff read and write configuration, programmatically too.
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
      <p className="k-field-error" role="alert">
        {isBad && t('cases:api.scopesMissing')}
      </p>
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
    <TextField
      label={t('cases:api.addresses')}
      hint={t('cases:api.addressesHint')}
      error={isBad ? t('cases:api.addressesBad') : undefined}
      maxLength={400}
      value={value}
      onChange={onChange}
    />
  );
}

/** Applies for API access: purpose, permissions, source addresses, rate. */
export function ApiForm({ onOpened }: FormProps) {
  const { t } = useTranslation();
  const [scopes, setScopes] = useDraftValue<readonly KeyScope[]>('api.scopes', scopesSchema, USUAL_SCOPES);
  const [typed, setTyped] = useDraftText('api.addresses');
  const [rate, setRate] = useDraftValue('api.rate', rateSchema, USUAL_RATE);
  const [text, setText] = useDraftText('api.text');
  const open = useOpening('api', (detail) => {
    setTyped('');
    setText('');
    setScopes(null);
    setRate(null);
    onOpened(detail);
  });
  const addresses = addressesIn(typed);
  const ratePerMinute = Number(rate);
  const isRateBad = !/^\d+$/.test(rate) || ratePerMinute < least || ratePerMinute > most;
  const [isTried, setTried] = useState(false);
  const isBlank = text.trim() === '';
  const handleSend = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isBlank || scopes.length === 0 || addresses === null || isRateBad) return;
    void open.run({ kind: 'api', scopes: [...scopes], addresses: [...addresses], ratePerMinute }, text, []);
  };
  return (
    <Card title={t('cases:api.new')}>
      <form className="cs-form" noValidate onSubmit={handleSend}>
        <Scopes chosen={scopes} isBad={isTried && scopes.length === 0} onChange={setScopes} />
        <div className="cs-two">
          <Addresses value={typed} isBad={addresses === null} onChange={setTyped} />
          <TextField
            label={t('cases:api.rateField')}
            required
            error={isRateBad ? t('cases:api.rateBad', { least, most }) : undefined}
            inputMode="numeric"
            maxLength={4}
            value={rate}
            onChange={(figure) => setRate(typedFigure(figure))}
          />
        </div>
        <TextArea
          label={t('cases:api.purpose')}
          placeholder={t('cases:api.purposePlaceholder')}
          rows={4}
          value={text}
          onChange={setText}
          required
          error={isTried && isBlank ? t('cases:api.purposeMissing') : open.words || undefined}
        />
        <div className="cs-row">
          <small>{t('cases:api.process')}</small>
          <Button type="submit" tone="primary" busy={open.busy}>
            {t('cases:api.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
