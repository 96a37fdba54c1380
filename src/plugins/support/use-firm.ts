import { basic } from '#contract/api';
import { type Firm, firmWords, type FirmWords, NO_FIRM } from '#contract/config';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { supportPlugin } from './plugin.ts';

export interface FirmFacts {
  readonly words: FirmWords;
  /** Invented for a demonstration. */
  readonly isInvented: boolean;
  /** What the server knows is here, or cannot be read. */
  readonly isRead: boolean;
}

/** Who runs the platform and how they are reached: as configured, else as the server's data have it. Only for observers. */
export function useFirm(): FirmFacts {
  const { config, text } = usePlugin(supportPlugin);
  const { state, value } = useCall(basic.firm, {}, { shared: true, cached: true, notTips: true });
  const { firm = NO_FIRM } = config.settings;
  const own = firmWords(firm, text.language);
  // What is invented for a demonstration is not mixed with what is real.
  const isInvented = value?.isDemo === true && own.firm === '' && own.hotline === '';
  const stored: Firm =
    value === null || (value.isDemo && !isInvented)
      ? NO_FIRM
      : {
          fullName: { 'zh-CN': value.fullName },
          hotline: value.hotline,
          email: value.email,
          // Stored in Chinese only: a sentence, where the others are names and numbers.
          serviceHours: text.language === 'zh-CN' ? { 'zh-CN': value.serviceHours } : {},
        };
  const otherwise = firmWords(stored, text.language);
  const entries = Object.entries(own).map(([name, words]) => [
    name,
    // `as` holds: both have the same names.
    words || otherwise[name as keyof FirmWords],
  ]);
  return {
    // `as` holds: made of the entries of one.
    words: Object.fromEntries(entries) as unknown as FirmWords,
    isInvented,
    isRead: value !== null || state === 'failed',
  };
}
