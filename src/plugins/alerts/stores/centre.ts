import { addressOf } from '#contract/config';
import type { PriceAlert } from '#contract/entities';
import { Alarm, type Tune, systemNotices, webChime, webClaims } from '#core/alarm';
import type { Wire } from '#core/browser';
import type { Undo } from '#core/clock';
import type { AlertDraft } from '#core/plugin';
import type { PluginServices } from '#core/services';
import { makeAutoObservable, observableRef, reaction } from 'mobx';
import { cardWords } from '../model/card-words.ts';
import { orderNews } from '../model/order-news.ts';
import { AlertList } from './alert-list.ts';
import { type Card, Cards } from './cards.ts';

/** What the form is open for: a new alert, of a given bond if known, or a change to one. */
export type Draft = { readonly prefilled: Partial<AlertDraft> } | { readonly editing: PriceAlert };

export type AlertNeeds = Pick<
  PluginServices,
  | 'http'
  | 'push'
  | 'clock'
  | 'browser'
  | 'text'
  | 'trading'
  | 'notice'
  | 'intents'
  | 'config'
  | 'quoteView'
  | 'session'
>;

const TUNES: Readonly<Record<string, Tune>> = {
  alert: 'alert',
  fill: 'done',
  filled: 'done',
  ask: 'ask',
  ended: 'end',
};

/** Everything in this plugin that outlives a view: the alerts, the cards, the sound, and the open form. */
export class AlertCentre {
  readonly list: AlertList;
  readonly cards: Cards;
  draft: Draft | null = null;
  private readonly needs: AlertNeeds;
  private alarm: Alarm | null = null;
  /** To the user's other windows: what is read in one is read in all. */
  private wire: Wire | null = null;

  constructor(needs: AlertNeeds) {
    const { http, push, clock } = needs;
    this.needs = needs;
    this.list = new AlertList({ http, push });
    this.cards = new Cards({
      clock,
      isShown: () => this.list.preferences.inPage,
      onCard: (card) => this.ring(card),
      onRead: (key) => this.wire?.post(key),
    });
    makeAutoObservable<AlertCentre, 'needs' | 'alarm' | 'wire'>(
      this,
      { list: false, cards: false, draft: observableRef, needs: false, alarm: false, wire: false },
      { autoBind: true },
    );
  }

  /** Opens the form; for unverified users, the page of alerts, which explains what they offer and how to be verified. */
  open(draft: Draft): void {
    const { config, session, browser } = this.needs;
    const page = config.routes.get('alerts');
    if (session.mayBeVerified || !page?.advanced) this.draft = draft;
    else browser.go(addressOf(page));
  }

  /** Opens the form for a new alert on the bond in focus, if any. */
  openNew(): void {
    const { activeBondId } = this.needs.quoteView;
    this.open({ prefilled: activeBondId === '' ? {} : { securityId: activeBondId } });
  }

  /** Closes the form; of a draft that was saved, its own form only, since another may have been opened meanwhile. */
  close(saved: Draft | null = this.draft): void {
    if (this.draft === saved) this.draft = null;
  }

  /** Plays a sample for the user who switches sound on. */
  sample(): void {
    this.alarm?.sample();
  }

  /** Watches prices and orders for the current user, until undone. */
  start(): Undo {
    const { clock, browser, trading, notice, intents } = this.needs;
    const alarm = new Alarm({
      clock,
      browser,
      chime: webChime(),
      notices: systemNotices(),
      claims: webClaims(clock),
    });
    this.alarm = alarm;
    const wire = browser.wire('bond.alerts', (key) => {
      if (typeof key === 'string') this.cards.dismiss(key);
    });
    this.wire = wire;
    void this.list.loadPreferences();
    const undos: Undo[] = [
      () => alarm.close(),
      () => wire.close(),
      this.list.follow(),
      this.list.onFired((alert) => this.cards.announce({ kind: 'alert', alert })),
      trading.follow(),
      trading.onChange(({ before, now }) => {
        for (const news of orderNews(before, now)) this.cards.announce(news);
        this.cards.settle(now.orderId, now.pendingHits);
      }),
      // Questions open since before this page was loaded.
      reaction(
        () => trading.ready,
        (ready) => {
          if (ready)
            for (const order of trading.live)
              for (const news of orderNews(null, order)) this.cards.announce(news);
        },
        { fireImmediately: true },
      ),
      notice.takeOver(({ msgType, key }) => msgType === 'order' || key === 'alertFired'),
      intents.handle('alert', (draft) => this.open({ prefilled: draft })),
    ];
    return () => {
      for (const undo of undos.toReversed()) undo();
      this.alarm = null;
      this.wire = null;
      this.cards.clear();
      this.close();
    };
  }

  private ring(card: Card): void {
    const { text, browser, config } = this.needs;
    const { title, body } = cardWords(card, text.i18n.t);
    const tune = TUNES['event' in card ? card.event.kind : 'ended'] ?? 'alert';
    const path = config.routes.get('orderCenter')?.path;
    const onOpen = (): void => {
      if (path !== undefined && tune !== 'alert') browser.go(path);
    };
    void this.alarm?.ring({ key: card.key, tune, title, body, onOpen }, this.list.preferences);
  }
}
