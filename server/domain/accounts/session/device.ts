import { word } from '#server/locales';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/([\d.]+)/, word('device.wechat')],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* .*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows NT/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A user agent as the login record shows it, e.g. `Chrome 131 / Windows`. `未知设备` when it is not recognised. */
export function deviceText(userAgent: string): string {
  const browser = BROWSERS.map(([pattern, name]) => [pattern.exec(userAgent), name] as const).find(
    ([match]) => match !== null,
  );
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent));
  const parts = [
    browser === undefined ? null : `${browser[1]} ${browser[0]?.[1] ?? ''}`.trim(),
    system?.[1] ?? null,
  ];
  return parts.filter((part) => part !== null).join(' / ') || word('device.unknown');
}
