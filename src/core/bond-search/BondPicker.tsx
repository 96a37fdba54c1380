import { market } from '#contract/api';
import type { BondSearchRow } from '#contract/entities';
import { maturityText } from '#contract/rules';
import { combobox, Icon } from '#core/kit';
import { useCall } from '#core/query';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BondSearch } from './bond-search.ts';
import { namesIn } from './find-bonds.ts';
import styles from './bond-picker.module.css';
import { useBondSearch } from './use-bond-search.ts';

/** Number of hits listed. */
const ROWS = 8;

interface Props {
  /** Name of the field; an enclosing label may name it by `id` instead. */
  readonly label?: string;
  readonly id?: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly large?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  readonly placeholder: string;
  /** The bond shown in the field while the user is not typing; '' for none. */
  readonly securityId: string;
  /** Its name; without it the field queries the server. */
  readonly symbol?: string | undefined;
  readonly onPick: (bond: BondSearchRow) => void;
  /** The user removes the bond. Absent: the field keeps it until another is picked. */
  readonly onClear?: () => void;
  /** Several names were typed and entered, or pasted. Absent: one bond at a time. */
  readonly onNames?: (names: readonly string[]) => void;
  /** Shown at the end of the empty field, e.g. its key. */
  readonly after?: ReactNode;
}

/**
 * A bond in a form: shows the current one, and finds another while the user types. Arrows choose; Enter picks what is typed now, even before its
 * hits have arrived; Esc or leaving the field restores the previous bond.
 */
export const BondPicker = observer(function BondPicker(props: Props) {
  const { securityId, disabled = false, invalid = false, onClear, onNames } = props;
  const field = usePicking(props);
  const { search, value, isTyping, isListed, box, close } = field;
  return (
    <div className={styles['picker']}>
      <div
        className="k-input"
        data-size={props.large === true ? 'lg' : 'md'}
        data-invalid={invalid ? '' : undefined}
        data-tip={isTyping || value === '' ? undefined : value}
      >
        <Icon name="search" size={14} />
        <input
          ref={props.ref}
          id={props.id}
          type="text"
          {...box.input}
          aria-label={props.label}
          aria-describedby={props.describedBy}
          aria-invalid={invalid || undefined}
          maxLength={onNames === undefined ? 100 : 2000}
          readOnly={disabled}
          placeholder={props.placeholder}
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => field.type(event.target.value)}
          onPaste={(event) => {
            if (field.paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
          }}
          onBlur={close}
        />
        {securityId !== '' && onClear !== undefined && !disabled && (
          <Clear
            onPress={() => {
              close();
              onClear();
            }}
          />
        )}
        {value === '' && props.after}
      </div>
      {isListed && <Hits search={search} box={box} onPick={field.pick} />}
    </div>
  );
});

/** What is typed, what it finds, and what picking does. Call it in an observer. */
function usePicking({ securityId, symbol, onPick, onNames }: Props) {
  const search = useBondSearch({ pageSize: () => ROWS });
  /** null: the user is not typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<BondSearchRow | null>(null);
  const pickedName = picked?.securityid === securityId ? picked.secshortname : undefined;
  const displayed = useBondText(securityId, symbol ?? pickedName);
  const isTyping = typed !== null;
  const isListed = isTyping && search.status !== 'idle';
  const names = onNames === undefined || typed === null ? [] : namesIn(typed);
  const close = () => {
    setTyped(null);
    search.clear();
  };
  const pick = (bond: BondSearchRow) => {
    close();
    setPicked(bond);
    onPick(bond);
  };
  const enter = async () => {
    if (names.length > 1) {
      close();
      onNames?.(names);
      return;
    }
    const bond = await search.meant();
    if (bond !== null) pick(bond);
  };
  const type = (value: string) => {
    setTyped(value);
    search.setText(onNames !== undefined && namesIn(value).length > 1 ? '' : value);
  };
  /** True: several names, which are taken at once. */
  const paste = (text: string): boolean => {
    const pasted = namesIn(text);
    if (onNames === undefined || pasted.length < 2) return false;
    close();
    onNames(pasted);
    return true;
  };
  const box = combobox({
    id: useId(),
    isOpen: isListed,
    active: search.active,
    onStep: (by) => search.move(by),
    onPoint: (index) => search.choose(index),
    onEnter: names.length > 1 || search.query !== '' ? () => void enter() : undefined,
    onEscape: isTyping ? close : undefined,
  });
  return { search, box, value: typed ?? displayed, isTyping, isListed, type, paste, pick, close };
}

/** Removes the bond from the field. The pointer leaves the focus where it is. */
function Clear({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="k-icon-btn"
      data-size="sm"
      aria-label={t('core:bond.clear')}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name="close" size={12} />
    </button>
  );
}

/** Text of the field while the user is not typing. */
function useBondText(securityId: string, symbol: string | undefined): string {
  const { value } = useCall(
    market.bondInfoByIdOrName,
    { query: { securityArg: securityId, page: 1, rows: 1 } },
    { when: securityId !== '' && symbol === undefined, notTips: true, shared: true },
  );
  const name =
    symbol ?? value?.content.find(({ securityid }) => securityid === securityId)?.secshortname ?? '';
  return securityId === '' ? '' : `${name}  ${securityId}`.trim();
}

interface HitsProps {
  readonly search: BondSearch;
  readonly box: Pick<ReturnType<typeof combobox>, 'list' | 'option'>;
  readonly onPick: (bond: BondSearchRow) => void;
}

const Hits = observer(function Hits({ search, box, onPick }: HitsProps) {
  const { t } = useTranslation();
  const { rows, status } = search;
  return (
    <div className={styles['list']} {...box.list} aria-label={t('core:bond.hits')}>
      {rows.map((row, index) => (
        <div key={row.securityid} {...box.option(index, () => onPick(row))}>
          <Hit row={row} />
        </div>
      ))}
      {rows.length === 0 && (
        <div role="option" aria-selected={false} aria-disabled="true" data-empty="">
          {t(
            status === 'failed'
              ? 'core:bond.failed'
              : status === 'ready'
                ? 'core:bond.none'
                : 'core:bond.loading',
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
