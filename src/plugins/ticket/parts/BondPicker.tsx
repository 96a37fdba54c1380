import type { BondSearchRow } from '#contract/entities';
import { maturityText } from '#contract/rules';
import { combobox, Icon, Kbd } from '#core/kit';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BondSearch } from '../stores/bond-search.ts';
import type { RowIds } from './Row.tsx';
import { ticketPlugin } from '../plugin.ts';

interface Props extends RowIds {
  readonly securityId: string;
  readonly symbol: string;
  readonly disabled: boolean;
  readonly onPick: (securityId: string, symbol: string) => void;
}

/** The bond of the ticket: shows its name, and searches while somebody types. */
export const BondPicker = observer(function BondPicker({
  id,
  describedBy,
  invalid,
  securityId,
  symbol,
  disabled,
  onPick,
}: Props) {
  const { http, clock } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const [search] = useState(() => new BondSearch({ http, clock }));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => () => search.stop(), [search]);
  const shown = isOpen ? search.text : securityId === '' ? '' : `${symbol}  ${securityId}`;
  const close = () => {
    setOpen(false);
    search.clear();
  };
  const pick = (row: BondSearchRow) => {
    onPick(row.securityid, row.secshortname);
    close();
  };
  const isListed = isOpen && search.status !== 'idle';
  const box = combobox({
    id: `${id}-list`,
    isOpen: isListed,
    active: search.chosen === null ? -1 : search.active,
    onStep: (by) => search.move(by),
    onPoint: (index) => search.point(index),
    onEnter: isOpen ? () => void search.meant().then((row) => row !== null && pick(row)) : undefined,
    onEscape: isOpen ? close : undefined,
  });
  return (
    <div className="tk-picker">
      <div
        className="k-input"
        data-size="lg"
        data-invalid={invalid ? '' : undefined}
        data-tip={isOpen ? undefined : shown}
      >
        <Icon name="search" size={14} />
        <input
          id={id}
          type="text"
          {...box.input}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          maxLength={60}
          readOnly={disabled}
          placeholder={t('ticket:bondPlaceholder')}
          value={shown}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setOpen(true);
            search.setText(event.target.value);
          }}
          onBlur={close}
        />
        {shown === '' && <Kbd>/</Kbd>}
      </div>
      {isListed && (
        <div className="tk-list" {...box.list} aria-label={t('ticket:field.securityId')}>
          {search.rows.map((row, index) => (
            <div key={row.securityid} {...box.option(index, () => pick(row))}>
              <Hit row={row} />
            </div>
          ))}
          {search.rows.length === 0 && (
            <div role="option" aria-selected={false} aria-disabled="true" data-empty="">
              {t(`ticket:search.${search.status}`)}
            </div>
          )}
        </div>
      )}
    </div>
  );
});

function Hit({ row }: { readonly row: BondSearchRow }) {
  const { t } = useTranslation();
  const maturity = maturityText(row.trueRemainMaturityStr);
  return (
    <>
      <b>{row.secshortname}</b>
      <span className="k-num">{row.securityid}</span>
      <span className="k-num">
        {typeof maturity === 'string' ? maturity : dynamicText(t, `rules:${maturity.key}`)}
      </span>
    </>
  );
}
