import { cases } from '#contract/api';
import { numberText } from '#core/format';
import { Button, Card, Icon } from '#core/kit';
import { useCall } from '#core/query';
import { useSetQuery } from '#core/router';
import { usePlugin } from '#core/services';
import { useTick } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closedBy, draftOfText, faultsOf, FORMER, formOfDraft } from '../model/transfer-draft.ts';
import { casesPlugin } from '../plugin.ts';
import type { SetAside } from '../stores/set-aside.ts';
import { Attach } from './Attach.tsx';
import type { FormProps } from './CasesView.tsx';
import { LimitWarning } from './LimitTag.tsx';
import { TextArea } from './TextArea.tsx';
import { useDraftText, useDraftFiles } from './use-draft.ts';
import { useOpening } from './use-opening.ts';
import { Amounts, Bond, Holdings, Source } from './TransferFields.tsx';
import { useTransferDraft } from './use-transfer-draft.ts';

const TICK_MS = 30_000;

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
  const { draft, change, orders, take, aside, forget } = useTransferDraft(requestedOrderId);
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
