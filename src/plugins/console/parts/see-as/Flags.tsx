import { type Context, contextKeys, setKeys } from '#contract/config';
import { useTranslation } from 'react-i18next';
import { valuesOf } from '../../model/gate-words.ts';
import { AudienceFlags } from './AudienceFlags.tsx';
import { useGateWords } from '../use-gate-words.ts';

interface FlagsProps {
  /** The picked flags; `context` is their meaning together with the groups of the draft. */
  readonly chosen: Context;
  readonly context: Context;
  readonly onChange: (chosen: Context) => void;
}

/** The flags of the user to see as. */
export function Flags({ chosen, context, onChange }: FlagsProps) {
  const { t } = useTranslation();
  const words = useGateWords();
  return (
    <div className="c-flags scroll" role="group" aria-label={t('console:see.flags')}>
      {contextKeys.map((key) => (
        <fieldset key={key} disabled={key !== 'session.isLogin' && context['session.isLogin'] !== true}>
          <legend>{words.key(key)}</legend>
          <span>
            {valuesOf(key).map((value) => (
              <button
                key={String(value)}
                type="button"
                className="c-value"
                aria-pressed={context[key] === value}
                onClick={() => onChange({ ...chosen, [key]: value })}
              >
                {words.value(key, value)}
              </button>
            ))}
          </span>
        </fieldset>
      ))}
      {setKeys.map((key) => (
        <AudienceFlags key={key} of={key} chosen={chosen} onChange={onChange} />
      ))}
    </div>
  );
}
