import { Icon } from '#core/kit';
import { usePlugin } from '#core/services';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedDay } from '../model/order-days.ts';
import { ordersPlugin } from '../plugin.ts';

interface Props {
  readonly label: string;
  /** `YYYY-MM-DD`; '' none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A day, typed in the product's own form whatever the browser's language: taken on Enter or when the field is left. */
export function DayField({ label, value, onChange }: Props): ReactNode {
  const { calendar } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  /** null: nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const day = typed === null || typed.trim() === '' ? '' : typedDay(typed, calendar.now());
  const take = () => {
    if (typed === null || day === null) return;
    setTyped(null);
    if (day !== value) onChange(day);
  };
  return (
    <span className="k-input" data-invalid={day === null ? '' : undefined}>
      <Icon name="clock" size={12} />
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={day === null || undefined}
        placeholder={t('orders:filter.dayForm')}
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
