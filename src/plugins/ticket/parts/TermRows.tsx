import { AUTO_CANCEL_OPTIONS, settlementLabel, SETTLEMENTS, weekday } from '#contract/rules';
import { useRow } from '#core/hooks';
import { Segments, SelectInput } from '#core/kit';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { dealOf, levelsAgainst } from '../model/target.ts';
import { isEstimate } from '../model/workdays.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { addressOfRoute } from './address-of-route.ts';
import { Row } from './Row.tsx';
import { ticketPlugin } from '../plugin.ts';

const KINDS = ['1', '2', '99'] as const;
const KIND_OF = { '1': 1, '2': 2, '99': 99 } as const;
const TIMES = ['0', '1', '3'] as const;
const TIME_OF = { '0': 0, '1': 1, '3': 3 } as const;

/** The settlement day. */
export const SettlementRow = observer(function SettlementRow({ ticket }: { readonly ticket: TicketStore }) {
  const { calendar, localTime } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { draft, settleDate } = ticket;
  const offered = SETTLEMENTS.includes(draft.settlType) ? SETTLEMENTS : [...SETTLEMENTS, draft.settlType];
  // An amended quote keeps its settlement.
  const codes = draft.replaces === null ? offered : [draft.settlType];
  return (
    <Row
      ticket={ticket}
      field="settlType"
      label={t('ticket:field.settlType')}
      isGroup
      hint={
        settleDate === null
          ? null
          : [
              t(localTime.isNextDay ? 'ticket:note.settleNextDay' : 'ticket:note.settle', {
                date: settleDate,
                day: t(`ticket:weekday.${dayKey(settleDate)}`),
              }),
              ...(isEstimate(settleDate, calendar.facts) ? [t('ticket:note.estimated')] : []),
            ].join(' · ')
      }
    >
      {() => (
        <Segments
          label={t('ticket:field.settlType')}
          value={draft.settlType}
          choices={codes.map((value) => {
            const { key, values } = settlementLabel(value, calendar.now());
            return { value, label: dynamicText(t, `rules:${key}`, values) };
          })}
          onChange={(settlType) => ticket.change({ settlType })}
        />
      )}
    </Row>
  );
});

// `as` holds: weekday returns 0 to 6.
const dayKey = (date: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 => weekday(date) as 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The time until it is cancelled automatically. */
const AutoCancelRow = observer(function AutoCancelRow({ ticket }: { readonly ticket: TicketStore }) {
  const { config } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { draft } = ticket;
  const offered: readonly number[] = config.settings.quoting.autoCancelPresets;
  // A value already in the draft stays in sight.
  const presets = AUTO_CANCEL_OPTIONS.filter(
    ({ preset, specifyTime }) => offered.includes(preset) || specifyTime === draft.specifyTime,
  );
  const options = [
    { value: '', label: t('ticket:autoCancel.none') },
    ...presets.map(({ specifyTime, label }) => ({
      value: specifyTime,
      label: dynamicText(t, `rules:${label.key}`, label.values),
    })),
  ];
  return (
    <Row ticket={ticket} field="specifyTime" label={t('ticket:field.specifyTime')} isGroup>
      {() => (
        <div className="tk-chips" role="group" aria-label={t('ticket:field.specifyTime')}>
          {options.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className="tk-chip"
              aria-pressed={draft.specifyTime === value}
              disabled={!ticket.isEditable}
              onClick={() => ticket.change({ specifyTime: value })}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </Row>
  );
});

/** The kind of order, and its lifetime. */
export const KindRows = observer(function KindRows({ ticket }: { readonly ticket: TicketStore }) {
  const { market } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { draft } = ticket;
  const deep = useRow(market.deep, draft.securityId);
  const isHit = draft.quoteInd === 99 && draft.targetQuoteId !== '';
  const target = levelsAgainst(deep, draft.side).find(({ quoteId }) => quoteId === draft.targetQuoteId);
  const hitHint = target === undefined ? '' : t(`ticket:hit.${dealOf(target.quoteInd)}`);
  return (
    <>
      <Row
        ticket={ticket}
        field="quoteInd"
        label={t('ticket:field.quoteInd')}
        isGroup
        hint={
          isHit
            ? hitHint
            : t(`ticket:kindIs.${KINDS.find((kind) => KIND_OF[kind] === draft.quoteInd) ?? '1'}`)
        }
      >
        {() => (
          <Segments
            label={t('ticket:field.quoteInd')}
            value={String(draft.quoteInd)}
            choices={KINDS.map((value) => ({
              value,
              label: t(isHit && value === '99' ? 'ticket:hit.kind' : `ticket:kind.${value}`),
            }))}
            onChange={(value) => {
              const kind = KINDS.find((one) => one === value);
              if (kind !== undefined) ticket.chooseKind(KIND_OF[kind]);
            }}
          />
        )}
      </Row>
      <Row ticket={ticket} field="timeInForce" label={t('ticket:field.timeInForce')} isGroup>
        {() => (
          <Segments
            label={t('ticket:field.timeInForce')}
            value={String(draft.timeInForce)}
            choices={TIMES.map((value) => ({ value: String(value), label: t(`ticket:inForce.${value}`) }))}
            onChange={(value) => {
              const time = TIMES.find((one) => one === value);
              if (time !== undefined) ticket.change({ timeInForce: TIME_OF[time] });
            }}
          />
        )}
      </Row>
      <AutoCancelRow ticket={ticket} />
    </>
  );
});

/** The settlement path, and a remark to the house. */
export const PathRows = observer(function PathRows({ ticket }: { readonly ticket: TicketStore }) {
  const { config } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { draft, terms } = ticket;
  const editPath = addressOfRoute(config, 'editPath') ?? addressOfRoute(config, 'transactionPath');
  const standard = terms.paths?.find((path) => path.isDefault === '1');
  const choices = [
    {
      value: '',
      label:
        standard === undefined
          ? t('ticket:path.choose')
          : t('ticket:path.standard', { name: standard.pathName }),
    },
    ...(terms.paths ?? [])
      .filter((path) => path !== standard)
      .map((path) => ({ value: path.id, label: path.pathName })),
  ];
  return (
    <>
      <Row ticket={ticket} field="dealPathId" label={t('ticket:field.dealPathId')}>
        {({ id, describedBy }) => (
          <div className="tk-path" aria-describedby={describedBy}>
            <SelectInput
              id={id}
              value={choices.some((choice) => choice.value === draft.dealPathId) ? draft.dealPathId : ''}
              choices={choices}
              onChange={(dealPathId) => ticket.change({ dealPathId })}
            />
            {editPath !== null && <Link to={editPath}>{t('ticket:path.edit')}</Link>}
          </div>
        )}
      </Row>
      <Row ticket={ticket} field="remark" label={t('ticket:field.remark')}>
        {({ id, describedBy, invalid }) => (
          <div className="k-input" data-invalid={invalid ? '' : undefined}>
            <input
              id={id}
              type="text"
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              maxLength={300}
              readOnly={!ticket.isEditable}
              placeholder={t('ticket:remarkPlaceholder')}
              value={draft.remark}
              onChange={(event) => ticket.change({ remark: event.target.value })}
            />
          </div>
        )}
      </Row>
    </>
  );
});
