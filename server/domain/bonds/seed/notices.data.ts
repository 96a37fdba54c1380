import { names } from '#contract/locales';

/** Public notices of the demonstration, newest first. */
export const DEMO_NOTICES: readonly { readonly title: string; readonly content: string }[] = [
  names.notice.hours,
  names.notice.valuations,
];
