type Undo = () => void;

/** A place inside this app: path with query and hash, always beginning with one slash. */
export type AppPath = string;

/** The one door to the window: address, network and visibility, and attributes of <html>. */
export interface Browser {
  /** `https://host:port` of this page. */
  readonly origin: string;
  /** Path, query and hash now shown. */
  path(): AppPath;
  /** Goes to a path of this app. The shell hands in its router with `useRouter`; before that the page loads anew. */
  go(path: AppPath): void;
  /** Lets a router perform `go`. */
  useRouter(navigate: (path: AppPath) => void): Undo;
  reload(): void;
  isOnline(): boolean;
  /** Calls `fn` when the network comes back or goes. */
  watchOnline(fn: (online: boolean) => void): Undo;
  isVisible(): boolean;
  /** Calls `fn` when the tab is shown or hidden. */
  watchVisible(fn: (visible: boolean) => void): Undo;
  /** Calls `fn` when the page is left for good or kept in the back-forward cache. */
  onLeave(fn: () => void): Undo;
  /** Uncaught errors and unhandled rejections. */
  watchErrors(fn: (error: unknown, source: string) => void): Undo;
  /** Sets an attribute of <html>: `lang`, `data-theme`, `data-price`. */
  setRootAttribute(name: string, value: string): void;
  /** Writes text to the clipboard; false where the browser refuses (plain http off localhost falls back to a selection copy). */
  copyText(text: string): Promise<boolean>;
  /** Short device name for the analytics beacon, from the user agent. */
  readonly deviceModel: string;
  /** The person's language list, first choice first. */
  readonly languages: readonly string[];
}
