import { typedText } from '#core/format';

/** A mobile number, however it is typed or pasted: `+86 139-1234-0001`, `１３９１２３４０００１`. Any other text keeps its characters. */
export function typedPhone(typed: string): string {
  const text = typedText(typed);
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
  return /^\d+$/.test(digits) ? digits : text;
}
