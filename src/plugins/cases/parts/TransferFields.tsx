import type { Order } from '#contract/entities';
import { BondPicker } from '#core/bond-search';
import { DayInput } from '#core/day';
import { numberText, typedFigure } from '#core/format';
import { Field, SelectInput, TextField } from '#core/kit';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import {
  closedBy,
  firstSettlement,
  type TransferDraft,
  type TransferFaults,
  withBond,
} from '../model/transfer-draft.ts';
import { casesPlugin } from '../plugin.ts';
import { HoldingFields } from './HoldingFields.tsx';

interface PartProps {
  readonly draft: TransferDraft;
  /** null: no faults are shown before the first attempt. */
  readonly faults: TransferFaults | null;
  readonly onChange: (part: Partial<TransferDraft>) => void;
}

interface AmountsProps extends PartProps {
  /** Why nothing can settle on the day any more, or at all; null: it can. */
  readonly closed: ReturnType<typeof closedBy>;
}

/** Face amount, trade day and settlement day. */
export function Amounts({ draft, faults, closed, onChange }: AmountsProps) {
  const { calendar } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const dayFault = (name: 'tradeDate' | 'settlDate') => {
    const fault = (name === 'settlDate' && closed) || faults?.[name];
    if (!fault) return undefined;
    if (fault !== 'settlOff') return t(`cases:transfer.missing.${fault === true ? 'tradeDate' : fault}`);
    const { securityId, settlDate: day } = draft;
    return t('cases:transfer.missing.settlOff', { day, next: firstSettlement(calendar, securityId, day) });
  };
  return (
    <div className="cs-three">
      <TextField
        label={t('cases:transfer.faceAmount')}
        required
        error={faults?.faceAmount ? t('cases:transfer.missing.faceAmount') : undefined}
        inputMode="numeric"
        maxLength={12}
        value={draft.faceAmount}
        after={<span className="cs-unit">{t('cases:transfer.unit')}</span>}
        onChange={(text) => onChange({ faceAmount: typedFigure(text) })}
      />
      {(['tradeDate', 'settlDate'] as const).map((name) => (
        <Field key={name} label={t(`cases:transfer.${name}`)} required error={dayFault(name)}>
          {(ids) => (
            <DayInput
              {...ids}
              required
              value={draft[name]}
              now={calendar.now()}
              nearest={name === 'tradeDate' ? 'past' : 'future'}
              onChange={(day) => onChange({ [name]: day })}
              onWrong={() => onChange({ [name]: '' })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** From which account to which. */
export function Holdings({ draft, faults, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className="cs-two">
      {(['from', 'to'] as const).map((end) => (
        <HoldingFields
          key={end}
          title={t(`cases:transfer.${end}`)}
          value={draft[end]}
          faults={faults?.[end] ?? null}
          onChange={(holding) => onChange({ [end]: holding })}
        />
      ))}
    </div>
  );
}

interface SourceProps {
  readonly draft: TransferDraft;
  readonly orders: readonly Order[];
  readonly onChoose: (order: Order | undefined) => void;
}

/** The filled order that it is based on; none: entered by hand. */
export function Source({ draft, orders, onChoose }: SourceProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('cases:transfer.source')}>
      {({ id }) => (
        <SelectInput
          id={id}
          value={draft.orderId ?? ''}
          choices={[
            { value: '', label: t('cases:transfer.byHand') },
            ...orders.map((order) => ({
              value: order.orderId,
              label: t('cases:transfer.ofOrder', {
                symbol: order.symbol,
                side: t(order.side === 1 ? 'cases:transfer.bought' : 'cases:transfer.sold'),
                amount: numberText(order.cumQty),
                date: order.settlDate ?? '',
              }),
            })),
          ]}
          onChange={(value) => onChoose(orders.find((order) => order.orderId === value))}
        />
      )}
    </Field>
  );
}

export function Bond({ draft, faults, onChange }: PartProps) {
  const { calendar } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  return (
    <Field
      label={t('cases:transfer.bond')}
      required
      error={faults?.securityId ? t('cases:transfer.missing.securityId') : undefined}
    >
      {(ids) => (
        <BondPicker
          {...ids}
          disabled={draft.orderId !== null}
          placeholder={t('cases:transfer.findBond')}
          securityId={draft.securityId}
          symbol={draft.symbol === '' ? undefined : draft.symbol}
          onPick={({ securityid: securityId, secshortname: symbol }) =>
            onChange(withBond(draft, { securityId, symbol }, calendar))
          }
        />
      )}
    </Field>
  );
}
