import { DEFAULT_DEVICE } from '#contract/rules';

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Device name for analytics: the operating system only, so that it does not help to identify an individual. */
export function deviceModel(userAgent: string): string {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';
}

/** The device state of the specification: `desktop` unless the system is that of a phone or tablet. */
export const deviceState = (model: string): 'mobile' | typeof DEFAULT_DEVICE =>
  /^(?:iPhone|iPad|Android)$/.test(model) ? 'mobile' : DEFAULT_DEVICE;
