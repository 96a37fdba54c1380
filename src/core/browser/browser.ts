type Undo = () => void;

/** A path inside this app, with query and hash, always beginning with one slash. */
export type AppPath = string;

/** Position of a window and size of its content, in CSS pixels of the whole desktop. */
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

/** A channel to the other windows and tabs of this browser on this site. */
export interface Wire {
  /** Posts to every other window that joined under the same name; never to this one. */
  post(message: unknown): void;
  close(): void;
}

/** The only door to the window: address, network and visibility, and attributes of <html>. */
export interface Browser {
  /** `https://host:port` of this page. */
  readonly origin: string;
  /** Path, query and hash now shown. */
  path(): AppPath;
  /** Goes to a path of this app. The shell passes in its router with `useRouter`; before that the page reloads. */
  go(path: AppPath): void;
  /** Lets a router perform `go`; the undo restores the previous one. */
  useRouter(navigate: (path: AppPath) => void): Undo;
  /** Goes to a path in the window that opened this one, and brings it to the front. False when that window is gone. */
  goInOpener(path: AppPath): boolean;
  /** Leaves for another site, at an http(s) address. */
  leaveFor(url: string): void;
  reload(): void;
  /** Whether a button or key holds something down: what moves now loses the click. */
  isPressed(): boolean;
  /** Whether a reload would lose what the user is typing or deciding. */
  hasUnsentInput(): boolean;
  /** Takes down what the form being submitted holds; call the result when that was sent, so that a reload would not lose it. */
  noteSending(): () => void;
  isOnline(): boolean;
  /** Calls `fn` when the network is lost or restored. */
  watchOnline(fn: (online: boolean) => void): Undo;
  isVisible(): boolean;
  /** Calls `fn` when the tab is shown or hidden. */
  watchVisible(fn: (visible: boolean) => void): Undo;
  /** Calls `fn` with the origin of a frame that this page may not show: what it may is fixed when it is loaded. */
  watchBlockedFrames(fn: (origin: string) => void): Undo;
  /** Calls `fn` when the page is left for good or enters the back-forward cache. */
  onLeave(fn: () => void): Undo;
  /** Calls `fn` with true before the page is printed, in time to change its content, and with false afterwards. */
  onPrint(fn: (isPrinting: boolean) => void): Undo;
  /** Uncaught errors and unhandled rejections. */
  watchErrors(fn: (error: unknown, source: string) => void): Undo;
  /** Sets an attribute of <html>: `lang`, `data-theme`, `data-price`. */
  setRootAttribute(name: string, value: string): void;
  /** Writes text to the clipboard; false where the browser refuses (plain http off localhost falls back to a selection copy). */
  copyText(text: string): Promise<boolean>;
  /** Saves a text, or bytes, as a file of this name on the user's machine. */
  saveFile(name: string, content: string | Uint8Array<ArrayBuffer>): void;
  /** Joins the other windows under a name. Messages are passed on unchecked: validate them. Without browser support nothing is received. */
  wire(name: string, listener: (message: unknown) => void): Wire;
  /** Opens a path of this app in a new tab. */
  openTab(path: AppPath): void;
  /** Opens a path of this app in a new window, or reloads the one of that name. null: the browser blocked it. */
  openWindow(path: AppPath, name: string, place: WindowPlace): OpenedWindow | null;
  /** The window of this name opened by this one, or by its page before a reload; null when there is none any more. */
  reachWindow(name: string): OpenedWindow | null;
  /** Where this window is now. */
  place(): WindowPlace;
  /** Closes this window if a script opened it; otherwise nothing happens. */
  closeWindow(): void;
  /** Short device name for the analytics beacon, from the user agent. */
  readonly deviceModel: string;
  /** The user's languages, in order of preference. */
  readonly languages: readonly string[];
}
