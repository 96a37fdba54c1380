/** Slider captcha: what the rest of the server may use. */
export { Captcha } from './captcha.ts';
export type { CaptchaPurpose } from './captcha.ts';
