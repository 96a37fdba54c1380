import { Icon } from '#core/kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NearestYear, typedDay } from './typed-day.ts';

interface Props {
  /** Its name, where no `label` element points at `id`. */
  readonly label?: string;
  readonly id?: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly required?: boolean;
  /** `YYYY-MM-DD`; '' none. */
  readonly value: string;
  /** Epoch ms of the clock that the page goes by. */
  readonly now: number;
  /** Which day is meant where no year is typed. */
  readonly nearest: NearestYear;
  readonly onChange: (day: string) => void;
}

/** A day, typed in the product's own form whatever the browser's language: taken on Enter or when the field is left. */
export function DayInput({
  label,
  id,
  describedBy,
  value,
  now,
  nearest,
  onChange,
  ...rest
}: Props): ReactNode {
  const { t } = useTranslation();
  /** null: nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const day = typed === null || typed.trim() === '' ? '' : typedDay(typed, now, nearest);
  const isBad = day === null || (rest.invalid ?? false);
  const take = () => {
    if (typed === null || day === null) return;
    setTyped(null);
    if (day !== value) onChange(day);
  };
  return (
    <span className="k-input" data-invalid={isBad ? '' : undefined}>
      <Icon name="clock" size={12} />
      <input
        type="text"
        id={id}
        inputMode="numeric"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isBad || undefined}
        aria-required={rest.required || undefined}
        placeholder={t('core:dayForm')}
        maxLength={12}
        autoComplete="off"
        value={typed ?? value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          if (event.key === 'Escape') setTyped(null);
        }}
        onBlur={() => (day === null ? setTyped(null) : take())}
      />
    </span>
  );
}
