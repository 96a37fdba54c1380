import { addressOf } from '#contract/config';
import type { BestMarket } from '#contract/entities';
import type { Browser } from '#core/browser';
import type { CalendarStore } from '#core/calendar';
import type { ConfigStore } from '#core/config';
import type { NoticeCentre } from '#core/notice';
import { type ChannelPort, instrumentOf } from '#core/plugin';
import type { SessionStore } from '#core/session';
import type { Text } from '#core/text';
import { type CopySide, quoteLines } from '../model/copy-quotes.ts';

/** Query key under which the depth pages accept the bond to show. */
const BOND_KEY = 'securityId';

interface Deps {
  readonly browser: Browser;
  /** Gives the server's time, ms. */
  readonly calendar: Pick<CalendarStore, 'now'>;
  readonly config: Pick<ConfigStore, 'routes'>;
  readonly notice: NoticeCentre;
  readonly session: SessionStore;
  readonly text: Text;
}

/** A bond as referenced by any list. */
export interface BondRef {
  readonly securityId: string;
  readonly symbol: string;
}

/** Actions on a bond in a list. */
export class BondActions {
  private readonly deps: Deps;
  private readonly channel: ChannelPort;

  constructor(deps: Deps, channel: ChannelPort) {
    this.deps = deps;
    this.channel = channel;
  }

  /** The user pressed this bond: linked panels follow. Unverified users have no panels that show it: the bond's page does, as far as permitted. */
  choose(bond: BondRef): void {
    if (this.deps.session.mayBeVerified) this.link(bond);
    else this.go('bond', bond);
  }

  /** Goes to the depth page of the user's mode, with this bond. */
  open(bond: BondRef): void {
    const { mayBeVerified, userInfo, quoteMode } = this.deps.session;
    if (!mayBeVerified) return this.go('bond', bond);
    this.link(bond);
    return this.go(userInfo?.isMarketMakingTierUser === true ? 'marketMaking' : quoteMode, bond);
  }

  /** Linked panels follow to this bond, without a press by the user. */
  link({ securityId, symbol }: BondRef): void {
    this.channel.publish('bond', instrumentOf(securityId, symbol));
  }

  private go(routeId: string, { securityId }: BondRef): void {
    const { browser, config } = this.deps;
    const route = config.routes.get(routeId);
    if (route) browser.go(addressOf(route, {}, { [BOND_KEY]: securityId }));
  }

  /** Copies the best quotes as chat lines and confirms it for 1.5 s. */
  async copy(row: BestMarket, side: CopySide): Promise<void> {
    const { browser, calendar, notice, session, text } = this.deps;
    const lines = quoteLines(row, side, {
      isMarketMakingTierUser: session.userInfo?.isMarketMakingTierUser ?? false,
      nowMs: calendar.now(),
      say: (key, values) => text.dynamic(`rules:${key}`, { ...values, lng: 'zh-CN' }),
    });
    if (lines !== '') notice.copied(await browser.copyText(lines));
  }
}
