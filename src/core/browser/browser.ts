type Undo = () => void;

/** A place inside this app: path with query and hash, always beginning with one slash. */
export type AppPath = string;

/** Where a window stands and how large its content is, CSS pixels of the whole desktop. */
export interface WindowPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A window that this one opened. */
export interface OpenedWindow {
  readonly isClosed: boolean;
  focus(): void;
  close(): void;
}

/** A wire to the other windows and tabs of this browser on this site. */
export interface Wire {
  /** Tells every other window that joined under the same name; never this one. */
  post(message: unknown): void;
  close(): void;
}

/** The one door to the window: address, network and visibility, and attributes of <html>. */
export interface Browser {
  /** `https://host:port` of this page. */
  readonly origin: string;
  /** Path, query and hash now shown. */
  path(): AppPath;
  /** Goes to a path of this app. The shell hands in its router with `useRouter`; before that the page loads anew. */
  go(path: AppPath): void;
  /** Lets a router perform `go`; the one before it does again after the undo. */
  useRouter(navigate: (path: AppPath) => void): Undo;
  /** Goes to a path in the window that opened this one, and brings it to the front. False: there is none any more. */
  goInOpener(path: AppPath): boolean;
  /** Leaves for another site, at an http(s) address. */
  leaveFor(url: string): void;
  reload(): void;
  isOnline(): boolean;
  /** Calls `fn` when the network comes back or goes. */
  watchOnline(fn: (online: boolean) => void): Undo;
  isVisible(): boolean;
  /** Calls `fn` when the tab is shown or hidden. */
  watchVisible(fn: (visible: boolean) => void): Undo;
  /** Calls `fn` when the page is left for good or kept in the back-forward cache. */
  onLeave(fn: () => void): Undo;
  /** Calls `fn` with true before the page is put on paper, in time to change what stands there, and with false after it. */
  onPrint(fn: (isPrinting: boolean) => void): Undo;
  /** Uncaught errors and unhandled rejections. */
  watchErrors(fn: (error: unknown, source: string) => void): Undo;
  /** Sets an attribute of <html>: `lang`, `data-theme`, `data-price`. */
  setRootAttribute(name: string, value: string): void;
  /** Writes text to the clipboard; false where the browser refuses (plain http off localhost falls back to a selection copy). */
  copyText(text: string): Promise<boolean>;
  /** Hands a text, or bytes, to the person as a file of this name. */
  saveFile(name: string, content: string | Uint8Array<ArrayBuffer>): void;
  /** Joins the other windows under a name. What they post is handed over as it came: check it. Without the browser's support nobody hears. */
  wire(name: string, listener: (message: unknown) => void): Wire;
  /** Opens a path of this app in a tab of its own. */
  openTab(path: AppPath): void;
  /** Opens a path of this app in a window of its own, or shows the one of that name anew. null: the browser blocked it. */
  openWindow(path: AppPath, name: string, place: WindowPlace): OpenedWindow | null;
  /** The window of this name that this one, or what stood in it before a reload, opened; null: there is none any more. */
  reachWindow(name: string): OpenedWindow | null;
  /** Where this window stands now. */
  place(): WindowPlace;
  /** Closes this window if a script opened it; otherwise nothing happens. */
  closeWindow(): void;
  /** Short device name for the analytics beacon, from the user agent. */
  readonly deviceModel: string;
  /** The person's language list, first choice first. */
  readonly languages: readonly string[];
}
