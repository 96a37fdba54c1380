import type { Language } from '../rules/index.ts';
import type { Firm } from './firm-section.ts';

/** What is said of the firm where nothing is set. */
export const NO_FIRM: Firm = {};

/** What a text may say of the firm. */
export const FIRM_WORDS = [
  'firm',
  'hotline',
  'dutyLine',
  'serviceHours',
  'email',
  'complaintEmail',
  'privacyEmail',
  'careersEmail',
  'address',
  'licence',
] as const;
export type FirmWords = Readonly<Record<(typeof FIRM_WORDS)[number], string>>;

/** The same in a language; '' for what is not set. */
export function firmWords(firm: Firm, language: Language): FirmWords {
  const words = (of: Firm['fullName']): string => of?.[language] || of?.['zh-CN'] || '';
  const mail = firm.email ?? '';
  return {
    firm: words(firm.fullName),
    hotline: firm.hotline ?? '',
    dutyLine: firm.dutyLine ?? '',
    serviceHours: words(firm.serviceHours),
    email: mail,
    complaintEmail: firm.complaintEmail || mail,
    privacyEmail: firm.privacyEmail || mail,
    careersEmail: firm.careersEmail ?? '',
    address: words(firm.address),
    licence: words(firm.licence),
  };
}

/** What every user looks for, and which of it is not set. */
export const missingOf = (firm: Firm): readonly ('fullName' | 'hotline' | 'email')[] => {
  const { firm: name, hotline, email: mail } = firmWords(firm, 'zh-CN');
  return [
    ...(name === '' ? (['fullName'] as const) : []),
    ...(hotline === '' ? (['hotline'] as const) : []),
    ...(mail === '' ? (['email'] as const) : []),
  ];
};
