import { consoleApi, type ReplyOf } from '#contract/api';
import { Button, Card, Field, SelectInput, StatusDot } from '#core/kit';
import { useAction, useCall, usePolling } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';
import { isReason, ReasonField } from './ReasonField.tsx';
import { type Choice, InterfaceTable } from './InterfaceTable.tsx';
import { Overridden } from './Overridden.tsx';
import { Unread } from './Unread.tsx';

const flagOf = { measured: null, up: 1, down: 0 } as const;
type MailServerState = ReplyOf<typeof consoleApi.interfaceStatus>['mailServer'];
/** All others are faults. */
const MAIL_TONES: Partial<Record<MailServerState, 'off' | 'ok'>> = {
  none: 'off',
  unchecked: 'off',
  ready: 'ok',
};
const MINUTES = ['10', '30', '60', '240', '1440'] as const;

/** What the interface status shows, and for how long a state set by staff is shown. */
export function Interfaces() {
  const { t } = useTranslation();
  const { state, value, retry } = useCall(consoleApi.interfaceStatus, {}, { notTips: true });
  usePolling(retry);
  return (
    <Card title={t('console:interfaces.title')}>
      {value === null ? (
        <Unread isFailed={state === 'failed'} onRetry={retry} />
      ) : (
        <SetStatus status={value} reload={retry} />
      )}
    </Card>
  );
}

function MailServer({ state }: { readonly state: MailServerState }) {
  const { t } = useTranslation();
  const tone = MAIL_TONES[state] ?? 'bad';
  return (
    <p className="c-hint">
      <StatusDot tone={tone} /> {t('console:interfaces.mail.title')}
      {t(`console:interfaces.mail.${state}`)}
    </p>
  );
}

interface Props {
  readonly status: ReplyOf<typeof consoleApi.interfaceStatus>;
  readonly reload: () => Promise<void>;
}

function SetStatus({ status, reload }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [trade, setTrade] = useState<Choice>('measured');
  const [price, setPrice] = useState<Choice>('measured');
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>('30');
  const [reason, setReason] = useState('');
  const save = useAction(async (choices: readonly [trade: Choice, price: Choice], why: string) => {
    const [tradeNetStatus, priceNetStatus] = [flagOf[choices[0]], flagOf[choices[1]]];
    await http.call(consoleApi.setInterfaceStatus, {
      body: { tradeNetStatus, priceNetStatus, minutes: Number(minutes), reason: why },
    });
    notice.success({ key: 'console:interfaces.saved' });
    setReason('');
    await reload();
  });
  const minuteChoice = (value: (typeof MINUTES)[number]) => {
    const count = Number(value);
    return {
      value,
      label:
        count < 60
          ? t('console:interfaces.minute', { count })
          : t('console:interfaces.hour', { count: count / 60 }),
    };
  };
  return (
    <div className="c-stack">
      <InterfaceTable status={status} trade={trade} price={price} onTrade={setTrade} onPrice={setPrice} />
      <MailServer state={status.mailServer} />
      {status.override && (
        <Overridden
          by={status.override}
          onClear={() => void save.run(['measured', 'measured'], t('console:interfaces.clearReason'))}
        />
      )}
      <Field label={t('console:interfaces.minutes')}>
        {({ id }) => (
          <SelectInput id={id} value={minutes} choices={MINUTES.map(minuteChoice)} onChange={setMinutes} />
        )}
      </Field>
      <ReasonField value={reason} onChange={setReason} />
      <Button
        tone="primary"
        busy={save.busy}
        disabled={!isReason(reason) || (trade === 'measured' && price === 'measured')}
        onClick={() => void save.run([trade, price], reason.trim())}
      >
        {t('console:interfaces.save')}
      </Button>
    </div>
  );
}
