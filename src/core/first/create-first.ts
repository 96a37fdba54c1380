import type { SettingsFile } from '#contract/config';
import { maskMobile, MS_PER_HOUR, tradingHoursOf } from '#contract/rules';
import { type Browser, deviceState } from '#core/browser';
import { CalendarStore } from '#core/calendar';
import type { Clock } from '#core/clock';
import { MarqueeStore } from '#core/notice';
import { type ConsoleDoor, Reporter } from '#core/report';
import { SessionStore } from '#core/session';
import { plainText, Storage, type StorageDoor, type StorageProblem } from '#core/storage';
import { isLanguage, Text } from '#core/text';

/** The doors that the first paint needs, and what the composition root knows. */
export interface FirstOptions {
  readonly clock: Clock;
  readonly browser: Browser;
  readonly storage: StorageDoor;
  readonly console: ConsoleDoor;
  readonly postBeacon: (endpoint: string, body: string) => void;
  readonly loadTexts: (language: string, namespace: string) => Promise<Record<string, unknown>>;
  /** Called whenever needed, so that a published change takes effect at once. */
  readonly settings: () => Pick<SettingsFile, 'appearance' | 'analytics' | 'banner' | 'product' | 'trading'>;
  /** Identifies the build, for analytics. */
  readonly versionHash: string;
}

/** What exists before the first paint. */
export interface First {
  readonly clock: Clock;
  readonly browser: Browser;
  readonly storage: Storage;
  readonly report: Reporter;
  readonly text: Text;
  readonly session: SessionStore;
  readonly calendar: CalendarStore;
  readonly marquee: MarqueeStore;
}

/** The notice of trading hours above the page. */
function marqueeOf(
  { clock, settings }: FirstOptions,
  { storage, session, calendar }: Pick<First, 'storage' | 'session' | 'calendar'>,
): MarqueeStore {
  const facts = () => {
    const { banner, trading } = settings();
    return {
      isEnabled: banner.enabled,
      isLogin: session.isLogin,
      isWorkday: calendar.isWorkday(),
      now: calendar.now(),
      hours: tradingHoursOf(trading),
      hideMs: banner.hideHours * MS_PER_HOUR,
      textKey: trading.text,
    };
  };
  return new MarqueeStore({ clock, storage, facts });
}

/** Builds it. Nothing runs before the texts are started. */
export function createFirst(options: FirstOptions): First {
  const { clock, browser } = options;
  browser.setRootAttribute('data-device', deviceState(browser.deviceModel));
  // The reporter is built after things that may need to report: until then their reports are queued.
  const early: StorageProblem[] = [];
  let onProblem = (problem: StorageProblem): void => void early.push(problem);
  const storage = new Storage(options.storage, (problem) => onProblem(problem));
  const session = new SessionStore(storage);
  const report = new Reporter({
    console: options.console,
    now: () => clock.now(),
    maskedPhone: () => maskMobile(session.userInfo?.phonenum),
    isOnline: () => browser.isOnline(),
    beacon: {
      // Published settings take effect at the next use.
      get endpoint() {
        return options.settings().analytics.endpoint;
      },
      send: options.postBeacon,
      facts: {
        deviceModel: browser.deviceModel,
        tabId: storage.tabId,
        versionHash: options.versionHash,
        productName: options.settings().product.analyticsName,
      },
    },
  });
  onProblem = ({ kind, key, message }) => report.warn(`${kind}: ${message}`, { where: 'storage', key });
  early.forEach(onProblem);
  const language = storage.persisted({ key: 'language', schema: plainText, version: 1, defaults: '' });
  const text = new Text({
    load: options.loadTexts,
    clock,
    stored: {
      get: () => (isLanguage(language.get()) ? language.get() : options.settings().appearance.locale),
      set: (chosen) => language.set(chosen),
    },
    setRootLanguage: (code) => browser.setRootAttribute('lang', code),
    onMissing: (problem) => report.warn(problem, { where: 'text' }),
  });
  // A window and its popped-out panels share one language. A log-out clears it with everything else that is stored; the open page keeps it.
  language.watch((chosen, isForeign) => {
    if (isForeign && isLanguage(chosen)) void text.follow(chosen);
  });
  const calendar = new CalendarStore({
    clock,
    storage,
    hours: () => tradingHoursOf(options.settings().trading),
  });
  const marquee = marqueeOf(options, { storage, session, calendar });
  return { clock, browser, storage, report, text, session, calendar, marquee };
}
