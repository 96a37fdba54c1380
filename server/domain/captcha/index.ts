/** Slider captcha: the interface for the rest of the server. */
export { Captcha } from './captcha.ts';
export type { CaptchaPurpose } from './captcha.ts';
