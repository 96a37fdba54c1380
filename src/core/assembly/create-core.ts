import { transaction } from '#contract/api';
import type { SettingsFile } from '#contract/config';
import type { PublicKey } from '#contract/entities';
import { LocalTime, type Undo } from '#core/clock';
import { createFirst, type First, type FirstOptions } from '#core/first';
import { type CallFailure, createHttp, type Http, ReplyShapeError, type Transport } from '#core/http';
import { MarketStore, QuoteViewStore } from '#core/market';
import { NoticeCentre } from '#core/notice';
import { PushHub, type RowCheck, type SocketFactory } from '#core/push';
import { encryptPassword, sessionCalls, SessionFlow } from '#core/session';
import { InterfaceStatus } from '#core/status';
import { ThemeStore } from '#core/theme';
import { TradingStore } from '#core/trading';
import { VersionWatch } from '#core/version';
import { decideFailure } from './failure-policy.ts';
import { startCore } from './start-core.ts';

/** The part of the configuration that the core services follow. */
type CoreSettings = Pick<SettingsFile, 'appearance' | 'banner' | 'trading' | 'analytics' | 'product'>;

/** The doors to the outside world and what the composition root knows. */
export interface CoreOptions extends FirstOptions {
  readonly sockets: SocketFactory;
  readonly transport: Transport;
  /** For tests; default: the real encryption. */
  readonly encryptPassword?: (password: string, key: PublicKey) => Promise<string>;
  /** Called whenever needed, so that a published change takes effect at once. */
  readonly settings: () => CoreSettings;
  /** Addresses of home and login; login may carry the address to return to. */
  readonly paths: { readonly home: () => string; readonly login: (returnTo: string) => string };
  /** Checks every pushed market row against the contract: development and tests. */
  readonly checkRows?: RowCheck | undefined;
}

/** The core services, built and connected. Nothing runs before `start`. */
export interface Core extends First {
  readonly http: Http;
  readonly push: PushHub;
  readonly notice: NoticeCentre;
  readonly flow: SessionFlow;
  readonly theme: ThemeStore;
  readonly market: MarketStore;
  /** The user's own orders, quotes and quota; what plugins `follow`. */
  readonly trading: TradingStore;
  readonly quoteView: QuoteViewStore;
  readonly status: InterfaceStatus;
  readonly localTime: LocalTime;
  readonly version: VersionWatch;
  /** Copies text and confirms it for 1.5 s. */
  copy(text: string): Promise<void>;
  /**
   * Loads the first texts and starts everything. `ready` settles once the user is known. Call once; the undo stops everything.
   */
  start(namespaces: readonly string[]): Promise<{ readonly ready: Promise<void>; readonly stop: Undo }>;
}

/** The consequences of a failed call: a console line, a toast, the home page, log-out. */
function answerFailure(
  { report, notice, browser, session, flow, push }: Core,
  home: string,
  failure: CallFailure,
): void {
  if (failure.error.shouldRetry()) push.callEnded(false);
  if (failure.error instanceof ReplyShapeError)
    report.error(failure.error, { where: 'http', call: failure.error.callName });
  if (failure.error.isRefusal()) report.refused(failure.error.callName);
  const decided = decideFailure(failure, session);
  if (decided.toast !== null) notice.error(decided.toast);
  if (decided.home && browser.path() !== home) browser.go(home);
  if (decided.end !== null) void flow[decided.end]();
}

/** The connections to the market; what they learn about the session is handled by the session. */
function pushOf(
  { sockets, checkRows }: CoreOptions,
  { clock, browser, report }: First,
  flow: () => SessionFlow,
): PushHub {
  return new PushHub({
    sockets,
    clock,
    browser,
    ...(checkRows === undefined ? {} : { checkRows }),
    onUnauthenticated: () => void flow().expire(),
    onReplaced: () => void flow().forceLogout(),
    onRightsChanged: () => flow().rightsChanged(),
    onProblem: (problem) => report.pushProblem(problem),
    onBadFrame: (problem) => report.error(problem, { where: 'push' }),
  });
}

/** Calls made in the name of the current user and in the language shown; the consequences of a failure are decided here for all of them. */
const httpOf = ({ transport, paths }: CoreOptions, { clock, text, session }: First, core: () => Core): Http =>
  createHttp({
    transport,
    token: () => session.token,
    language: () => text.language,
    onFailure: (failure) => answerFailure(core(), paths.home(), failure),
    onSuccess: () => core().push.callEnded(true),
    isLost: () => core().status.isLost,
    monotonic: () => clock.monotonic(),
  });

/** Log-in and log-out; `onEnd` drops what the previous user saw. */
const flowOf = (
  { paths }: CoreOptions,
  first: First,
  { push, theme, calendar, ...parts }: Pick<Core, 'http' | 'push' | 'notice' | 'theme' | 'calendar'>,
  onEnd: () => void,
): SessionFlow =>
  new SessionFlow({
    ...first,
    ...parts,
    hub: push,
    paths,
    loads: [() => theme.load(), () => calendar.load()],
    onNotice: (pushed) => parts.notice.arrived(pushed),
    onEnd,
    onError: (error, what) => first.report.warn(error, { where: 'session', what }),
  });

/** Builds the core services on what existed before the first paint. */
export function createCore(options: CoreOptions, first: First = createFirst(options)): Core {
  const { clock, browser, report, session, calendar } = first;
  const notice = new NoticeCentre(clock);
  const http = httpOf(options, first, () => core);
  session.connect(sessionCalls({ http, encryptPassword: options.encryptPassword ?? encryptPassword }));
  const push = pushOf(options, first, () => flow);
  const market = new MarketStore({ push, clock });
  const status = new InterfaceStatus({ http, hub: push, onTime: (time) => calendar.hear(time) });
  calendar.connect({
    load: () => http.call(transaction.getNextWorkdayOfCurrentDate, undefined, { notTips: true }),
    published: () => status.status,
  });
  const theme = new ThemeStore({ ...first, http, defaults: options.settings().appearance });
  const quoteView = new QuoteViewStore(theme);
  const flow = flowOf(options, first, { http, push, notice, theme, calendar }, () => {
    market.clear();
    trading.clear();
    calendar.clear();
  });
  const trading = new TradingStore({
    ...first,
    http,
    push,
    flow,
    isLost: () => status.isLost,
    onError: (error) => report.warn(error, { where: 'trading' }),
  });
  const version = new VersionWatch({ ...first, http, notice });
  const localTime = new LocalTime(clock, () => calendar.now());

  const core: Core = {
    ...first,
    http,
    push,
    notice,
    flow,
    theme,
    market,
    trading,
    quoteView,
    status,
    localTime,
    version,
    copy: async (copied) => notice.copied(await browser.copyText(copied)),
    start: (namespaces) => startCore(core, namespaces),
  };
  return core;
}
