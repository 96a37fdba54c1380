import type { Browser } from '#core/browser';
import type { CalendarStore } from '#core/calendar';
import type { Clock } from '#core/clock';
import type { ConfigStore } from '#core/config';
import type { Http } from '#core/http';
import type { LayoutStore } from '#core/layout';
import type { MarketStore, QuoteViewStore } from '#core/market';
import type { MarqueeStore, NoticeCentre } from '#core/notice';
import type { PluginHost, PluginServices } from '#core/plugin';
import type { PushHub } from '#core/push';
import type { Reporter } from '#core/report';
import type { SessionFlow, SessionStore } from '#core/session';
import type { Storage } from '#core/storage';
import type { Text } from '#core/text';
import type { ThemeStore } from '#core/theme';

declare module '#core/plugin' {
  /** What plugins may name in `needs`, and what their views get from `useServices`. */
  interface PluginServices {
    readonly clock: Clock;
    readonly browser: Browser;
    readonly storage: Storage;
    readonly report: Reporter;
    readonly text: Text;
    readonly http: Http;
    readonly push: PushHub;
    readonly session: SessionStore;
    /** Log in, log out, and what follows. */
    readonly flow: SessionFlow;
    readonly notice: NoticeCentre;
    readonly theme: ThemeStore;
    readonly market: MarketStore;
    readonly quoteView: QuoteViewStore;
    readonly calendar: CalendarStore;
    /** The running configuration: routes, menus, settings, gates. */
    readonly config: ConfigStore;
  }
}

/** Everything that the composition root builds. */
export interface Services extends PluginServices {
  readonly marquee: MarqueeStore;
  readonly layout: LayoutStore;
  readonly plugins: PluginHost;
  readonly product: Product;
}

/** Facts of this build and of the place it runs in. */
export interface Product {
  /** Hash of the page's resources, as analytics and "my question" name it. */
  readonly version: string;
  /** Prices come from the simulated market and not from the real one. */
  readonly isDemo: boolean;
}
