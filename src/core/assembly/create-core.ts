import type { SettingsFile } from '#contract/config';
import type { PublicKey } from '#contract/entities';
import { maskMobile, tradingHoursOf } from '#contract/rules';
import type { Browser } from '#core/browser';
import { CalendarStore } from '#core/calendar';
import { type Clock, LocalTime, type Undo } from '#core/clock';
import { type CallFailure, createHttp, type Http, ReplyShapeError, type Transport } from '#core/http';
import { MarketStore, QuoteViewStore } from '#core/market';
import { MarqueeStore, NoticeCentre } from '#core/notice';
import { PushHub, type RowCheck, type SocketFactory } from '#core/push';
import { type ConsoleDoor, Reporter } from '#core/report';
import { encryptPassword, sessionCalls, SessionFlow, SessionStore } from '#core/session';
import { InterfaceStatus } from '#core/status';
import { Storage, type StorageDoor } from '#core/storage';
import { isLanguage, Text } from '#core/text';
import { ThemeStore } from '#core/theme';
import { TradingStore } from '#core/trading';
import { VersionWatch } from '#core/version';
import * as z from 'zod/mini';
import { decideFailure } from './failure-policy.ts';

/** The part of the configuration that core services follow. */
type CoreSettings = Pick<SettingsFile, 'appearance' | 'banner' | 'trading' | 'analytics' | 'product'>;

/** The doors to the outside world and what the composition root knows. */
export interface CoreOptions {
  readonly clock: Clock;
  readonly browser: Browser;
  readonly storage: StorageDoor;
  readonly sockets: SocketFactory;
  readonly transport: Transport;
  readonly console: ConsoleDoor;
  readonly postBeacon: (endpoint: string, body: string) => void;
  readonly loadTexts: (language: string, namespace: string) => Promise<Record<string, unknown>>;
  /** For tests; default: the real encryption. */
  readonly encryptPassword?: (password: string, key: PublicKey) => Promise<string>;
  /** Asked whenever needed, so that a published change counts at once. */
  readonly settings: () => CoreSettings;
  /** Addresses of home and login; login may carry where to return to. */
  readonly paths: { readonly home: () => string; readonly login: (returnTo: string) => string };
  /** Names the build, for analytics. */
  readonly versionHash: string;
  /** Checks every pushed market row against the contract: development and tests. */
  readonly checkRows?: RowCheck | undefined;
}

/** The core services, built and joined. Nothing runs before `start`. */
export interface Core {
  readonly clock: Clock;
  readonly browser: Browser;
  readonly storage: Storage;
  readonly report: Reporter;
  readonly text: Text;
  readonly http: Http;
  readonly push: PushHub;
  readonly notice: NoticeCentre;
  readonly marquee: MarqueeStore;
  readonly session: SessionStore;
  readonly flow: SessionFlow;
  readonly theme: ThemeStore;
  readonly calendar: CalendarStore;
  readonly market: MarketStore;
  /** One's own orders, quotes and quota; what plugins `follow`. */
  readonly trading: TradingStore;
  readonly quoteView: QuoteViewStore;
  readonly status: InterfaceStatus;
  readonly localTime: LocalTime;
  readonly version: VersionWatch;
  /** Copies text and says so for 1.5 s. */
  copy(text: string): Promise<void>;
  /**
   * Loads the first texts and starts everything. `ready` settles when it is known who the user is. Call once; the undo ends all.
   */
  start(namespaces: readonly string[]): Promise<{ readonly ready: Promise<void>; readonly stop: Undo }>;
}

/** Builds the core services. */
export function createCore(options: CoreOptions): Core {
  const { clock, browser } = options;
  // Filled in below: who reports is built after what may have to report.
  let report: Reporter | null = null;
  const storage = new Storage(options.storage, (problem) =>
    report?.warn(`${problem.kind}: ${problem.message}`, { where: 'storage', key: problem.key }),
  );
  const notice = new NoticeCentre(clock);

  const http = createHttp({
    transport: options.transport,
    token: () => session.token,
    onFailure: (failure) => failed(failure),
    monotonic: () => clock.monotonic(),
  });
  const session = new SessionStore(storage);
  session.connect(sessionCalls({ http, encryptPassword: options.encryptPassword ?? encryptPassword }));
  const endpoint = options.settings().analytics.endpoint;
  const reporter = new Reporter({
    console: options.console,
    now: () => clock.now(),
    maskedPhone: () => maskMobile(session.userInfo?.phonenum),
    isOnline: () => browser.isOnline(),
    ...(endpoint === ''
      ? {}
      : {
          beacon: {
            endpoint,
            send: options.postBeacon,
            facts: {
              deviceModel: browser.deviceModel,
              tabId: storage.tabId,
              versionHash: options.versionHash,
              productName: options.settings().product.analyticsName,
            },
          },
        }),
  });
  report = reporter;

  const storedLanguage = storage.persisted({ key: 'language', schema: z.string(), version: 1, defaults: '' });
  const text = new Text({
    load: options.loadTexts,
    stored: {
      get: () =>
        isLanguage(storedLanguage.get()) ? storedLanguage.get() : options.settings().appearance.locale,
      set: (language) => storedLanguage.set(language),
    },
    setRootLanguage: (language) => browser.setRootAttribute('lang', language),
    onMissing: (problem) => reporter.warn(problem, { where: 'text' }),
  });

  const push = new PushHub({
    sockets: options.sockets,
    clock,
    browser,
    ...(options.checkRows === undefined ? {} : { checkRows: options.checkRows }),
    onUnauthenticated: () => void flow.expire(),
    onReplaced: () => void flow.kick(),
    onProblem: (problem) => reporter.pushProblem(problem),
    onBadFrame: (problem) => reporter.error(problem, { where: 'push' }),
  });
  const market = new MarketStore({ push, clock });
  const status = new InterfaceStatus({ http, hub: push });
  const calendar = new CalendarStore({
    clock,
    http,
    hours: () => tradingHoursOf(options.settings().trading),
    saidOpen: () => status.marketOpen,
  });
  const theme = new ThemeStore({ browser, http, storage, defaults: options.settings().appearance });
  const quoteView = new QuoteViewStore(theme);
  const marquee = new MarqueeStore({
    clock,
    storage,
    facts: () => ({
      isEnabled: options.settings().banner.enabled,
      isLogin: session.isLogin,
      isWorkday: calendar.isWorkday(),
      now: calendar.now(),
      hours: tradingHoursOf(options.settings().trading),
      hideMs: options.settings().banner.hideHours * 3_600_000,
      textKey: options.settings().trading.text,
    }),
  });
  const flow = new SessionFlow({
    session,
    http,
    hub: push,
    notice,
    browser,
    storage,
    clock,
    paths: options.paths,
    loads: [() => theme.load(), () => calendar.load()],
    onNotice: (pushed) => notice.arrived(pushed),
    onEnd: () => {
      market.clear();
      trading.clear();
      calendar.clear();
    },
    onError: (error, what) => reporter.warn(error, { where: 'session', what }),
  });
  const trading = new TradingStore({
    http,
    push,
    clock,
    session,
    flow,
    onError: (error) => reporter.warn(error, { where: 'trading' }),
  });
  const version = new VersionWatch({ http, clock, browser, notice, storage });
  const localTime = new LocalTime(clock);

  function failed(failure: CallFailure): void {
    if (failure.error instanceof ReplyShapeError)
      reporter.error(failure.error, { where: 'http', call: failure.error.callName });
    const { expire, home, toast } = decideFailure(failure, session);
    if (toast !== null) notice.error(toast);
    if (home && browser.path() !== options.paths.home()) browser.go(options.paths.home());
    if (expire) void flow.expire();
  }

  return {
    clock,
    browser,
    storage,
    report: reporter,
    text,
    http,
    push,
    notice,
    marquee,
    session,
    flow,
    theme,
    calendar,
    market,
    trading,
    quoteView,
    status,
    localTime,
    version,
    copy: async (copied) => notice.copied(await browser.copyText(copied)),
    async start(namespaces) {
      const undos: Undo[] = [
        storage.start(),
        theme.start(),
        browser.watchErrors((error, source) => reporter.error(error, { where: source })),
      ];
      await text.start(namespaces);
      const running = flow.start();
      undos.push(
        running.stop,
        marquee.start(),
        status.start(),
        localTime.start(),
        version.start(),
        keepCalendar(),
      );
      undos.push(
        push.subscribe('websocketCmds', {
          onFrame: (frame) => {
            if (frame.rows.some((row) => row.cmd === 'version')) void version.check();
          },
        }),
      );
      return {
        ready: running.ready,
        stop: () => {
          for (const undo of undos.toReversed()) undo();
          push.stop();
        },
      };
    },
  };

  /** A new Beijing day has its own facts. */
  function keepCalendar(): Undo {
    return clock.setInterval(() => {
      if (session.status !== 'active' || !calendar.isOutdated) return;
      calendar.load().catch((error: unknown) => reporter.warn(error, { where: 'calendar' }));
    }, 60_000);
  }
}
