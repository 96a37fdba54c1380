const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Device name for analytics: the system only, so that it does not help to single a person out. */
export function deviceModel(userAgent: string): string {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';
}
