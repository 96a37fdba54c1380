import { typedText } from '#core/format';

/** Digits of a code, however they are typed or pasted: `１２３ 456`, `验证码 123456`. */
export const codeDigits = (typed: string): string => typedText(typed).replaceAll(/\D/g, '').slice(0, 6);
