import { consoleApi, type ReplyOf } from '#contract/api';
import { Button, Card, Field, SelectInput, StatusDot } from '#core/kit';
import { useAction, useCall, usePolling } from '#core/query';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { consolePlugin } from '../../plugin.ts';
import { isReason, ReasonField } from '../ReasonField.tsx';
import { type Choice, CHOICES, InterfaceTable } from './InterfaceTable.tsx';
import { Overridden } from './Overridden.tsx';
import { Unread } from '../Unread.tsx';
import { useDraftValue } from '../use-draft.ts';

const flagOf = { measured: null, up: 1, down: 0 } as const;
type MailServerState = ReplyOf<typeof consoleApi.interfaceStatus>['mailServer'];
/** All others are faults. */
const MAIL_TONES: Partial<Record<MailServerState, 'off' | 'ok'>> = {
  none: 'off',
  unchecked: 'off',
  ready: 'ok',
};
const MINUTES = ['10', '30', '60', '240', '1440'] as const;

/** A state to be shown, as entered. */
const entry = z.object({
  trade: z.enum(CHOICES),
  price: z.enum(CHOICES),
  minutes: z.enum(MINUTES),
  reason: z.string(),
});
type Entry = Readonly<z.infer<typeof entry>>;
const NO_ENTRY: Entry = { trade: 'measured', price: 'measured', minutes: '30', reason: '' };

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
  const [entered, setEntered] = useDraftValue<Entry>('interfaces', entry, NO_ENTRY);
  const { trade, price, minutes, reason } = entered;
  const set = (part: Partial<Entry>) => setEntered({ ...entered, ...part });
  const save = useAction(async (choices: readonly [trade: Choice, price: Choice], why: string) => {
    const [tradeNetStatus, priceNetStatus] = [flagOf[choices[0]], flagOf[choices[1]]];
    await http.call(consoleApi.setInterfaceStatus, {
      body: { tradeNetStatus, priceNetStatus, minutes: Number(minutes), reason: why },
    });
    notice.success({ key: 'console:interfaces.saved' });
    set({ reason: '' });
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
      <InterfaceTable status={status} trade={trade} price={price} onChange={set} />
      <MailServer state={status.mailServer} />
      {status.override && (
        <Overridden
          by={status.override}
          onClear={() => void save.run(['measured', 'measured'], t('console:interfaces.clearReason'))}
        />
      )}
      <Field label={t('console:interfaces.minutes')}>
        {({ id }) => (
          <SelectInput
            id={id}
            value={minutes}
            choices={MINUTES.map(minuteChoice)}
            onChange={(next) => set({ minutes: next })}
          />
        )}
      </Field>
      <ReasonField value={reason} onChange={(next) => set({ reason: next })} />
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
