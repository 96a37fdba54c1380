import { typedText } from '#core/format';

/** A mobile number, however it is typed or pasted: `+86 139-1234-0001`, `１３９１２３４０００１`. Other text is left for its owner to see. */
export const typedPhone = (typed: string): string =>
  typedText(typed)
    .replaceAll(/[\s()-]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
