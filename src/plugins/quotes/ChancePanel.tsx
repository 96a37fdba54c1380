import { numberText } from '#core/format';
import { useFollow } from '#core/hooks';
import { Icon, SelectInput, SkeletonRows } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { RefusedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chancesOf, type ChanceRules } from './model/chances.ts';
import { ChanceList } from './parts/ChanceList.tsx';
import { ForUsers } from './parts/ForUsers.tsx';
import { useSampled } from './parts/use-sampled.ts';
import './quotes.css';
import './boards.css';
import { quotesPlugin } from './plugin.ts';

interface Settings {
  readonly minBetterBp: number;
  readonly maxSpreadBp: number;
  readonly minQty: number;
}

/** The lists are recomputed at this interval. */
const EVERY_MS = 1000;
const ROWS = 30;

const BETTER_CHOICES = [0.5, 1, 2, 3, 5, 10];
const SPREAD_CHOICES = [0, 0.25, 0.5, 1, 2];
const QTY_CHOICES = [0, 1000, 2000, 3000, 5000];

/** Opportunities in the market now, each list with the rule that made it. */
export function View(props: PanelProps<Settings>): ReactNode {
  return <ForUsers>{() => <Opportunities {...props} />}</ForUsers>;
}

const Opportunities = observer(function Opportunities({
  settings,
  changeSettings,
  channel,
}: PanelProps<Settings>) {
  const { market } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const refusal = useFollow(market, 'bestmarket', 'all');
  const { minBetterBp, maxSpreadBp, minQty } = settings;
  const rules = useMemo(
    (): ChanceRules => ({ minBetterBp, maxSpreadBp, minQty, limit: ROWS }),
    [minBetterBp, maxSpreadBp, minQty],
  );
  const chances = useSampled(
    useCallback(() => chancesOf(market.best.rows(), rules), [market, rules]),
    EVERY_MS,
  );
  const { stale } = market.best;
  if (refusal !== null) return <RefusedState words={refusal.words} />;
  if (stale && market.best.size === 0)
    return <SkeletonRows rows={16} columns={9} label={t('quotes:loading')} />;
  return (
    <div className="q-panel" data-stale={stale}>
      <RulesBar settings={settings} changeSettings={changeSettings} isStale={stale} />
      <div className="q-chances">
        <ChanceList
          kind="better"
          rule={t('quotes:chance.betterRule', { bp: minBetterBp })}
          chances={chances.better}
          channel={channel}
        />
        <ChanceList
          kind="tight"
          rule={t('quotes:chance.tightRule', { bp: maxSpreadBp })}
          chances={chances.tight}
          channel={channel}
        />
        <ChanceList
          kind="movers"
          rule={t('quotes:chance.moversRule')}
          chances={chances.movers}
          channel={channel}
        />
      </div>
    </div>
  );
});

interface BarProps {
  readonly settings: Settings;
  readonly changeSettings: (change: Partial<Settings>) => void;
  readonly isStale: boolean;
}

/** The three figures of the rules, above the lists. */
function RulesBar({ settings, changeSettings, isStale }: BarProps): ReactNode {
  const { t } = useTranslation();
  const { minBetterBp, maxSpreadBp, minQty } = settings;
  const bp = (value: number) => t('quotes:chance.bp', { value });
  return (
    <div className="q-bar">
      <Choice
        label={t('quotes:chance.minBetter')}
        value={minBetterBp}
        choices={BETTER_CHOICES}
        say={bp}
        onChange={(value) => changeSettings({ minBetterBp: value })}
      />
      <Choice
        label={t('quotes:chance.maxSpread')}
        value={maxSpreadBp}
        choices={SPREAD_CHOICES}
        say={bp}
        onChange={(value) => changeSettings({ maxSpreadBp: value })}
      />
      <Choice
        label={t('quotes:chance.minQty')}
        value={minQty}
        choices={QTY_CHOICES}
        say={(value) => t('quotes:chance.wan', { value: numberText(value) })}
        onChange={(value) => changeSettings({ minQty: value })}
      />
      <p className="q-bar-note">
        <Icon name="info" size={12} />
        {isStale ? t('quotes:stale') : t('quotes:chance.scope', { qty: numberText(minQty) })}
      </p>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: number;
  readonly choices: readonly number[];
  readonly say: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** One figure of the rules. A figure set by configuration is offered too. */
function Choice({ label, value, choices, say, onChange }: ChoiceProps) {
  const all = choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b);
  return (
    <label className="q-choice">
      <span aria-hidden>{label}</span>
      <SelectInput
        label={label}
        value={String(value)}
        choices={all.map((choice) => ({ value: String(choice), label: say(choice) }))}
        onChange={(text) => onChange(Number(text))}
      />
    </label>
  );
}
