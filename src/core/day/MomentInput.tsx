import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from './DayInput.tsx';
import { partsOf } from './moment.ts';
import { type TypedProps, TypedInput } from './TypedInput.tsx';
import { typedMoment, typedTime } from './typed-day.ts';

interface Props extends Omit<TypedProps, 'onWrong' | 'onPaste'> {
  /** Beijing time, `YYYY-MM-DD HH:mm`; '' for none; one part alone, or `-`, while the rest is wrong or missing (see `isMoment`). */
  readonly value: string;
  /** Epoch ms of the clock that the page uses. */
  readonly now: number;
}

/** Start of a business day: the time used when only a day is typed. */
const MORNING = '09:00';

/** The typed text has no meaning, and there is nothing else: neither a moment (`isMoment`) nor the '' of an empty field. */
const UNREAD = '-';

/** A moment in Beijing time: a day with a time next to it. A day typed alone begins at nine; without a day there is no moment. */
export function MomentInput({ value, now, id, label, onChange, ...rest }: Props): ReactNode {
  const { t } = useTranslation();
  const { day, time } = partsOf(value);
  const paste = (text: string): boolean => {
    const pasted = typedMoment(text, now);
    if (pasted !== null) onChange(pasted);
    return pasted !== null;
  };
  return (
    <div className="k-moment">
      <DayInput
        {...rest}
        id={id}
        label={label}
        now={now}
        nearest="future"
        value={day}
        onChange={(next) => onChange(next === '' ? '' : `${next} ${time || MORNING}`)}
        onWrong={() => onChange(time || UNREAD)}
        onPaste={paste}
      />
      <TypedInput
        {...rest}
        label={t('core:timeOfDay')}
        value={time}
        placeholder={t('core:timeForm')}
        maxLength={6}
        read={typedTime}
        mayBecome={(text) => /^\d{0,2}[:：点]?\d?$/.test(text.trim())}
        onChange={(next) => onChange(`${day} ${next}`.trim())}
        onWrong={() => onChange(day || UNREAD)}
        onPaste={paste}
      />
    </div>
  );
}
