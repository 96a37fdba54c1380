import { AUTO_CANCEL_OPTIONS } from '#contract/rules';
import { Button, Checkbox, Segments, SelectInput, TextInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MakerDesk } from '../stores/desk.ts';
import type { MakerStore } from '../stores/maker-store.ts';
import { AddBonds } from './AddBonds.tsx';
import { makerPlugin } from '../plugin.ts';

const REFERENCES = ['valuation', 'last', 'mid'] as const;

interface Props {
  readonly desk: MakerDesk;
  readonly addBox: RefObject<HTMLInputElement | null>;
}

/** Which bonds, and how they are quoted; on the right what goes to the market. */
export const Toolbar = observer(function Toolbar({ desk, addBox }: Props) {
  const { t } = useTranslation();
  const { store } = desk;
  const { terms } = store;
  return (
    <div className="mk-bar" role="group" aria-label={t('maker:tool.label')}>
      <AddBonds store={store} box={addBox} />
      <Terms store={store} />
      <Button
        size="sm"
        icon="refresh"
        disabled={store.rows.length === 0}
        onClick={() => desk.run({ do: 'refresh' }, true)}
      >
        {t('maker:tool.refresh')}
      </Button>
      <span data-tip={t('maker:tool.atOnceHint')}>
        <Checkbox checked={terms.sendsAtOnce} onChange={(sendsAtOnce) => store.setTerms({ sendsAtOnce })}>
          {t('maker:tool.atOnce')}
        </Checkbox>
      </span>
      <ToMarket store={store} />
    </div>
  );
});

interface StoreProps {
  readonly store: MakerStore;
}

/** Pulls or resumes every quote, and sends changes. */
const ToMarket = observer(function ToMarket({ store }: StoreProps) {
  const { t } = useTranslation();
  const isAnyLive = store.pullable.length > 0;
  return (
    <div className="mk-bar-end">
      <Button
        size="sm"
        icon={isAnyLive ? 'pause' : 'play'}
        disabled={!isAnyLive && store.paused.length === 0}
        onClick={() => void store.toggleAll()}
      >
        {t(isAnyLive ? 'maker:tool.pullAll' : 'maker:tool.resumeAll')}
        <kbd>F8</kbd>
      </Button>
      <Button
        size="sm"
        tone="primary"
        icon="check"
        disabled={store.changed.length === 0}
        onClick={() => void store.send(store.changed)}
      >
        {t('maker:tool.sendAll')}
        {store.changed.length > 0 && <b className="k-num">{store.changed.length}</b>}
        <kbd>F9</kbd>
      </Button>
    </div>
  );
});

/** How bonds are quoted: step, quantity, time of the automatic cancel, reference and spread. */
const Terms = observer(function Terms({ store }: StoreProps) {
  const { config } = usePlugin(makerPlugin);
  const { t } = useTranslation();
  const { terms } = store;
  const { priceStepsBp, quantityPresets } = config.settings.quoting;
  return (
    <>
      <Labelled label={t('maker:tool.step')} hint={t('maker:tool.stepHint')}>
        <Segments
          label={t('maker:tool.step')}
          value={String(terms.stepBp)}
          choices={priceStepsBp.map((bp) => ({ value: String(bp), label: bp.toFixed(2) }))}
          onChange={(bp) => store.setTerms({ stepBp: Number(bp) })}
        />
      </Labelled>
      <Labelled label={t('maker:tool.qty')}>
        <SelectInput
          label={t('maker:tool.qty')}
          value={String(terms.qty)}
          choices={quantityPresets.map((qty) => ({ value: String(qty), label: String(qty) }))}
          onChange={(qty) => store.setTerms({ qty: Number(qty) })}
        />
      </Labelled>
      <Labelled label={t('maker:tool.cancel')}>
        <AutoCancel store={store} />
      </Labelled>
      <Labelled label={t('maker:tool.reference')}>
        <SelectInput
          label={t('maker:tool.reference')}
          value={terms.reference}
          choices={REFERENCES.map((value) => ({ value, label: t(`maker:tool.referenceBy.${value}`) }))}
          onChange={(reference) => store.setTerms({ reference })}
        />
      </Labelled>
      <Labelled label={t('maker:tool.spread')}>
        <SpreadBox bp={terms.spreadBp} onChange={(spreadBp) => store.setTerms({ spreadBp })} />
      </Labelled>
    </>
  );
});

const AutoCancel = observer(function AutoCancel({ store }: StoreProps) {
  const { config } = usePlugin(makerPlugin);
  const { t } = useTranslation();
  const { autoCancelPresets } = config.settings.quoting;
  const cancels = AUTO_CANCEL_OPTIONS.filter(({ preset }) => autoCancelPresets.includes(preset));
  return (
    <SelectInput
      label={t('maker:tool.cancel')}
      value={store.terms.specifyTime}
      choices={[
        { value: '', label: t('maker:tool.noCancel') },
        ...cancels.map(({ specifyTime, label }) => ({
          value: specifyTime,
          label: dynamicText(t, `rules:${label.key}`, label.values),
        })),
      ]}
      onChange={(specifyTime) => store.setTerms({ specifyTime })}
    />
  );
});

function Labelled({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className="mk-labelled" {...(hint === undefined ? {} : { 'data-tip': hint })}>
      <span aria-hidden>{label}</span>
      {children}
    </span>
  );
}

/** Bid yield above offer yield, bp. Text that is not a spread is marked and changes nothing. */
function SpreadBox({
  bp,
  onChange,
}: {
  readonly bp: number;
  readonly onChange: (bp: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const value = Number(text);
  const isRight = text === null || (/^\d{1,3}(\.\d{0,2})?$/.test(text) && value <= 1000);
  return (
    <TextInput
      aria-label={t('maker:tool.spread')}
      inputMode="decimal"
      value={text ?? bp.toFixed(2)}
      invalid={!isRight}
      after={<small className="mk-unit">BP</small>}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setText(event.target.value);
        const typed = event.target.value;
        if (/^\d{1,3}(\.\d{0,2})?$/.test(typed)) onChange(Number(typed));
      }}
      onBlur={() => setText(null)}
    />
  );
}
