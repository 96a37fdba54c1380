import type { BondSearchRow } from '#contract/entities';
import { maturityText } from '#contract/rules';
import { Icon, Kbd } from '#core/kit';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { BondSearch } from '../stores/bond-search.ts';
import type { RowIds } from './Row.tsx';

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
  const { http, clock } = useServices();
  const { t } = useText();
  const [search] = useState(() => new BondSearch({ http, clock }));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => () => search.stop(), [search]);
  const listId = `${id}-list`;
  const shown = isOpen ? search.text : securityId === '' ? '' : `${symbol}  ${securityId}`;
  const close = () => {
    setOpen(false);
    search.clear();
  };
  const pick = (row: BondSearchRow) => {
    onPick(row.securityid, row.secshortname);
    close();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === 1 || step === -1) search.move(step);
    else if (event.key === 'Enter') void search.meant().then((row) => row !== null && pick(row));
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="tk-picker">
      <div className="k-input" data-size="lg" data-invalid={invalid ? '' : undefined}>
        <Icon name="search" size={14} />
        <input
          id={id}
          type="text"
          role="combobox"
          aria-expanded={isOpen && search.status !== 'idle'}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && search.chosen !== null ? `${listId}-${search.active}` : undefined}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          readOnly={disabled}
          placeholder={t('ticket:bondPlaceholder')}
          value={shown}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setOpen(true);
            search.setText(event.target.value);
          }}
          onKeyDown={handleKey}
          onBlur={close}
        />
        <Kbd>/</Kbd>
      </div>
      {isOpen && search.status !== 'idle' && (
        <div className="tk-list" id={listId} role="listbox" aria-label={t('ticket:field.securityId')}>
          {search.rows.map((row, index) => (
            <Hit
              key={row.securityid}
              id={`${listId}-${index}`}
              row={row}
              isActive={index === search.active}
              onPick={() => pick(row)}
              onPoint={() => search.point(index)}
            />
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

interface HitProps {
  readonly id: string;
  readonly row: BondSearchRow;
  readonly isActive: boolean;
  readonly onPick: () => void;
  readonly onPoint: () => void;
}

function Hit({ id, row, isActive, onPick, onPoint }: HitProps) {
  const { dynamic } = useText();
  const maturity = maturityText(row.trueRemainMaturityStr);
  return (
    // The input keeps the focus and its keys act on the active option; the pointer is the second way.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      onPointerMove={isActive ? undefined : onPoint}
    >
      <b>{row.secshortname}</b>
      <span className="k-num">{row.securityid}</span>
      <span className="k-num">{typeof maturity === 'string' ? maturity : dynamic(`rules:${maturity.key}`)}</span>
    </div>
  );
}
