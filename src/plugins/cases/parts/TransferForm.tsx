import { cases, transaction } from '#contract/api';
import type { DealPath, Order } from '#contract/entities';
import { BondPicker } from '#core/bond-search';
import { DayInput } from '#core/day';
import { numberText, typedFigure } from '#core/format';
import { Button, Card, Field, Icon, SelectInput, TextField } from '#core/kit';
import { useCall } from '#core/query';
import { useSetQuery } from '#core/router';
import { usePlugin } from '#core/services';
import { useTick } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  closedBy,
  draftOfText,
  emptyDraft,
  faultsOf,
  firstSettlement,
  FORMER,
  formOfDraft,
  fromOrder,
  textOfDraft,
  type TransferDraft,
  type TransferFaults,
  withBond,
} from '../model/transfer-draft.ts';
import { casesPlugin } from '../plugin.ts';
import type { SetAside } from '../stores/set-aside.ts';
import { Attach } from './Attach.tsx';
import type { FormProps } from './CasesView.tsx';
import { HoldingFields } from './HoldingFields.tsx';
import { LimitWarning } from './LimitTag.tsx';
import { TextArea } from './TextArea.tsx';
import { useAside, useDraftText, useDraftFiles } from './use-draft.ts';
import { useOpening } from './use-opening.ts';

/** Number of filled orders offered, the newest. */
const ORDERS = 50;
const TICK_MS = 30_000;

/** Whether the draft contains anything beyond what its order gives. */
function isTyped(
  draft: TransferDraft,
  first: TransferDraft,
  listed: readonly Order[],
  own: readonly DealPath[],
) {
  const order = listed.find(({ orderId }) => orderId === draft.orderId);
  const filled = order === undefined ? first : fromOrder(first, order, own);
  return textOfDraft(filled) !== textOfDraft(draft);
}

/** Orders of which something is filled: the newest, and the named one, which may be still live or old; null: not known yet. */
function useFilled(namedId: string | null): readonly Order[] | null {
  const query = { category: 'completedTransaction' as const, rows: ORDERS };
  const orders = useCall(transaction.getQuoteList, { query }, { notTips: true });
  const filled = orders.state === 'ready' ? orders.value.content : null;
  const isElsewhere =
    namedId !== null && filled !== null && !filled.some(({ orderId }) => orderId === namedId);
  const named = useCall(
    transaction.getQuoteDetail,
    { query: { orderId: namedId ?? '' } },
    { when: isElsewhere, notTips: true },
  );
  return useMemo(() => {
    const other = named.state === 'ready' && named.value.order.cumQty > 0 ? [named.value.order] : [];
    return filled && [...other, ...filled];
  }, [filled, named]);
}

/**
 * The draft: what was typed but not submitted, or filled in from the filled order that the address names or the user chooses. An untouched form
 * follows the server's time, which arrives after the form and passes the limits of a day.
 */
function useDraft(requestedOrderId: string | null) {
  const { calendar } = usePlugin(casesPlugin);
  const aside = useAside();
  const [typed, keep] = useDraftText('transfer.fields');
  const [touched, setDraft] = useState(() => draftOfText(typed));
  const draft = touched ?? emptyDraft(calendar);
  const listed = useFilled(requestedOrderId);
  const paths = useCall(transaction.getDealPathInfo, undefined, { notTips: true });
  const ownPaths = paths.state === 'ready' ? paths.value : null;
  const change = (part: Partial<TransferDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keep(textOfDraft(next));
  };
  const take = (order: Order | undefined, own: readonly DealPath[] = ownPaths ?? []) => {
    const first = emptyDraft(calendar);
    if (isTyped(draft, first, listed ?? [], own)) aside.copyForm();
    const next = order === undefined ? null : fromOrder(draft, order, own);
    setDraft(next);
    keep(next === null ? '' : textOfDraft(next));
  };
  const handleOrder = useEffectEvent((order: Order, own: readonly DealPath[]) => {
    if (draft.orderId === order.orderId) return;
    if (typed !== '') aside.copyForm();
    keep('');
    setDraft(fromOrder(draft, order, own));
  });
  useEffect(() => {
    const order = listed?.find((item) => item.orderId === requestedOrderId);
    if (order !== undefined && ownPaths !== null) handleOrder(order, ownPaths);
  }, [requestedOrderId, listed, ownPaths]);
  return { draft, change, orders: listed ?? [], take, aside, forget: () => keep('') };
}

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

function Amounts({ draft, faults, closed, onChange }: AmountsProps) {
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
function Holdings({ draft, faults, onChange }: PartProps) {
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
function Source({ draft, orders, onChoose }: SourceProps) {
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

function Bond({ draft, faults, onChange }: PartProps) {
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

/** Why the request that this one corrects was refused. */
function Former({ caseId }: { readonly caseId: string }) {
  const { t } = useTranslation();
  const former = useCall(cases.read, { params: { caseId } }, { notTips: true });
  if (former.state !== 'ready') return null;
  const { no, entries } = former.value;
  const reason = entries.findLast(({ state }) => state === 'refused')?.text ?? '';
  return (
    <p className="cs-warning" role="status">
      <Icon name="warning" size={14} />
      <span>{t('cases:transfer.refused', { no, reason })}</span>
    </p>
  );
}

interface AsideProps {
  readonly aside: SetAside;
  /** The form now contains another request. */
  readonly onSwitch: () => void;
}

/** An unsent request that another took the place of: the way back to it. */
function Aside({ aside, onSwitch }: AsideProps) {
  const { t } = useTranslation();
  const [, drawAgain] = useState(0);
  const [first] = aside.list();
  if (first === undefined) return null;
  const draft = draftOfText(first.fields);
  const name = [
    draft?.symbol ?? '',
    draft?.faceAmount ? t('cases:transfer.amount', { amount: numberText(Number(draft.faceAmount)) }) : '',
    first.text,
  ];
  return (
    <p className="cs-notice cs-aside" role="status">
      <span>{t('cases:transfer.aside', { name: name.filter((part) => part !== '').join(' ') })}</span>
      <Button
        size="sm"
        onClick={() => {
          aside.bringBack();
          onSwitch();
        }}
      >
        {t('cases:transfer.bringBack')}
      </Button>
      <Button
        size="sm"
        tone="ghost"
        onClick={() => {
          aside.discard();
          drawAgain((count) => count + 1);
        }}
      >
        {t('cases:transfer.discard')}
      </Button>
    </p>
  );
}

/** Requests a transfer: from a filled order (`?order=` names it), from a refused request (`?former=`), or by hand. */
export function TransferForm({ query, onOpened }: FormProps) {
  const setQuery = useSetQuery();
  // The order that was left for another request must not take its place again.
  const [{ switches, leftOrderId }, setSwitched] = useState<Switched>({
    switches: 0,
    leftOrderId: undefined,
  });
  const handleSwitch = () => {
    setSwitched({ switches: switches + 1, leftOrderId: query.order });
    setQuery({});
  };
  const requestedOrderId = query.order === leftOrderId ? null : (query.order ?? null);
  return (
    <Request
      key={switches}
      requestedOrderId={requestedOrderId}
      former={query[FORMER]}
      onOpened={onOpened}
      onSwitch={handleSwitch}
    />
  );
}

interface Switched {
  readonly switches: number;
  readonly leftOrderId: string | undefined;
}

interface RequestProps extends Pick<FormProps, 'onOpened'>, Pick<AsideProps, 'onSwitch'> {
  /** The filled order that the address names. */
  readonly requestedOrderId: string | null;
  /** The refused request that the address names. */
  readonly former: string | undefined;
}

const Request = observer(function Request({ requestedOrderId, former, onOpened, onSwitch }: RequestProps) {
  const { calendar } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const { draft, change, orders, take, aside, forget } = useDraft(requestedOrderId);
  const [text, setText] = useDraftText('transfer.text');
  const [images, setImages] = useDraftFiles('transfer.images');
  const open = useOpening('transfer', (detail) => {
    forget();
    setText('');
    setImages(null);
    aside.bringBack();
    onOpened(detail);
  });
  const [isTried, setTried] = useState(false);
  useTick(TICK_MS);
  const wrong = faultsOf(draft, calendar);
  // A time limit passes without user action, and a day off is found in the calendar: both are shown before any attempt.
  const closed = closedBy(wrong);
  const faults = isTried ? wrong : null;
  const handleSend = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const form = formOfDraft(draft, calendar);
    if (form !== null) void open.run(form, text, images);
  };
  return (
    <Card title={t('cases:transfer.new')}>
      <form className="cs-form" noValidate onSubmit={handleSend}>
        <Aside aside={aside} onSwitch={onSwitch} />
        {former !== undefined && <Former caseId={former} />}
        <Source draft={draft} orders={orders} onChoose={take} />
        <Bond draft={draft} faults={faults} onChange={change} />
        <Amounts draft={draft} faults={faults} closed={closed} onChange={change} />
        {closed === null && <LimitWarning state="submitted" settlDate={draft.settlDate} />}
        <Holdings draft={draft} faults={faults} onChange={change} />
        <TextArea
          label={t('cases:transfer.remark')}
          rows={2}
          value={text}
          onChange={setText}
          error={open.words === '' ? undefined : open.words}
        />
        <div className="cs-row">
          <Attach images={images} onChange={setImages} />
          <Button type="submit" tone="primary" busy={open.busy}>
            {t('cases:transfer.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
});
