import type { OwnReason } from '#contract/api';
import { dynamicText } from '#core/text';
import type { TFunction } from 'i18next';

/** A reason as its reader has it: a person's as it was written, the server's own in the language shown. */
export const reasonText = (t: TFunction, written: string, own: OwnReason): string =>
  own === undefined
    ? written
    : dynamicText(t, `refusals:${own.key}`, { ...own.values, defaultValue: written });
