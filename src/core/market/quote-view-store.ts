import type { BondInfo, LatestHighest } from '#contract/entities';
import { mergeInfo, QUOTE_VIEW_DEFAULTS } from '#contract/rules';
import { makeAutoObservable, observableRef, observableStruct } from 'mobx';

/** Quote view state of spec section 3: the bond in view and what the server reported about it. Dark or light belongs to the theme. */
export class QuoteViewStore {
  activeBondId: string = QUOTE_VIEW_DEFAULTS.activeBondId;
  /** Merged from server replies; a reply's empty values never erase a known one (R3.06). One with nothing new renders nothing. */
  infoData: Readonly<Partial<BondInfo> & Record<string, unknown>> = QUOTE_VIEW_DEFAULTS.infoData;
  /** Quotes that most recently became the best of their side, newest first: the line above the lists of quotes. */
  bidDriverData: readonly LatestHighest[] = QUOTE_VIEW_DEFAULTS.bidDriverData;
  driverAnimate: boolean = QUOTE_VIEW_DEFAULTS.driverAnimate;
  private readonly theme: { readonly darkMode: boolean };

  constructor(theme: { readonly darkMode: boolean }) {
    this.theme = theme;
    makeAutoObservable<QuoteViewStore, 'theme'>(this, {
      infoData: observableStruct,
      bidDriverData: observableRef,
      theme: false,
    });
  }

  get darkMode(): boolean {
    return this.theme.darkMode;
  }

  /** Switches to another bond; what was known of the previous one is dropped. */
  setActiveBond(securityId: string): void {
    if (securityId === this.activeBondId) return;
    this.activeBondId = securityId;
    this.infoData = QUOTE_VIEW_DEFAULTS.infoData;
  }

  merge(reply: Readonly<Record<string, unknown>> | null | undefined): void {
    this.infoData = mergeInfo(this.infoData, reply);
  }

  setBidDriverData(rows: readonly LatestHighest[]): void {
    this.bidDriverData = rows;
  }

  setDriverAnimate(animate: boolean): void {
    this.driverAnimate = animate;
  }
}
