import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type TypedProps, TypedInput } from './TypedInput.tsx';
import { mayBecomeDay, type NearestYear, typedDay } from './typed-day.ts';

interface Props extends TypedProps {
  /** `YYYY-MM-DD`; '' for none. */
  readonly value: string;
  /** Epoch ms of the clock that the page uses. */
  readonly now: number;
  /** Which day is meant when no year is typed. */
  readonly nearest: NearestYear;
}

/** A day, typed in the product's own form whatever the browser's language: accepted on Enter or when the field is left. */
export function DayInput({ now, nearest, ...rest }: Props): ReactNode {
  const { t } = useTranslation();
  return (
    <TypedInput
      {...rest}
      placeholder={rest.label ?? t('core:dayForm')}
      maxLength={12}
      read={(text) => typedDay(text, now, nearest)}
      mayBecome={mayBecomeDay}
    />
  );
}
