import type { Browser, OpenedWindow, WindowPlace, Wire } from '#core/browser';

type Undo = () => void;

/** The channel between fake windows: windows that joined under a name receive each other's messages. Messages are copied, as in a browser. */
export class FakeAir {
  private readonly ends = new Map<string, Set<(message: unknown) => void>>();

  join(name: string, listener: (message: unknown) => void): Wire {
    const others = this.ends.get(name) ?? new Set();
    this.ends.set(name, others.add(listener));
    return {
      post: (message) => {
        for (const end of others) if (end !== listener) end(structuredClone(message));
      },
      close: () => void others.delete(listener),
    };
  }

  /** Number of members under a name. */
  listeners(name: string): number {
    return this.ends.get(name)?.size ?? 0;
  }
}

/** A window driven by tests: they set the network, visibility and address, and read what was requested of it. */
interface FakeWindow {
  path: string;
  name: string;
  place: WindowPlace;
  isClosed: boolean;
  focused: number;
}

const handleOf = (opened: FakeWindow): OpenedWindow => ({
  get isClosed() {
    return opened.isClosed;
  },
  focus: () => void (opened.focused += 1),
  close: () => void (opened.isClosed = true),
});

export class FakeBrowser implements Browser {
  readonly origin: string;
  readonly deviceModel = 'Windows';
  readonly languages = ['zh-CN'];
  readonly attributes = new Map<string, string>();
  readonly visited: string[] = [];
  /** External sites that it navigated to. */
  readonly externalUrls: string[] = [];
  readonly copied: string[] = [];
  /** Files saved for the user: [name, text]. */
  readonly files: (readonly [string, string])[] = [];
  /** Windows opened: path and name; `isBlocked` makes further attempts fail. */
  readonly opened: FakeWindow[] = [];
  /** Paths opened in new tabs. */
  readonly tabs: string[] = [];
  isBlocked = false;
  isClosed = false;
  here: WindowPlace = { left: 10, top: 20, width: 800, height: 600 };
  readonly air: FakeAir;
  reloads = 0;
  /** What `hasUnsentInput` answers. */
  isTyping = false;
  pressed = false;
  private at: string;
  private online = true;
  private visible = true;
  private readonly routers: ((path: string) => void)[] = [];
  /** Paths that the opener window was asked to visit; null: there is no opener. */
  openerVisited: string[] | null = null;
  private readonly onlineListeners = new Set<(online: boolean) => void>();
  private readonly visibleListeners = new Set<(visible: boolean) => void>();
  private readonly frameListeners = new Set<(origin: string) => void>();
  private readonly leaveListeners = new Set<() => void>();
  private readonly printListeners = new Set<(isPrinting: boolean) => void>();
  private readonly errorListeners = new Set<(error: unknown, source: string) => void>();

  constructor(path = '/index/home', origin = 'https://bond.test', air = new FakeAir()) {
    this.at = path;
    this.origin = origin;
    this.air = air;
  }

  path(): string {
    return this.at;
  }

  leaveFor(url: string): void {
    this.externalUrls.push(url);
  }

  go(path: string): void {
    this.at = path;
    this.visited.push(path);
    this.routers.at(-1)?.(path);
  }

  useRouter(navigate: (path: string) => void): Undo {
    this.routers.push(navigate);
    return () => void this.routers.splice(this.routers.lastIndexOf(navigate), 1);
  }

  goInOpener(path: string): boolean {
    this.openerVisited?.push(path);
    return this.openerVisited !== null;
  }

  isPressed(): boolean {
    return this.pressed;
  }

  hasUnsentInput(): boolean {
    return this.isTyping;
  }

  noteSending(): () => void {
    return () => {};
  }

  reload(): void {
    this.reloads += 1;
  }

  isOnline(): boolean {
    return this.online;
  }

  setOnline(online: boolean): void {
    this.online = online;
    for (const listener of this.onlineListeners) listener(online);
  }

  watchOnline(fn: (online: boolean) => void): Undo {
    this.onlineListeners.add(fn);
    return () => void this.onlineListeners.delete(fn);
  }

  isVisible(): boolean {
    return this.visible;
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    for (const listener of this.visibleListeners) listener(visible);
  }

  watchVisible(fn: (visible: boolean) => void): Undo {
    this.visibleListeners.add(fn);
    return () => void this.visibleListeners.delete(fn);
  }

  /** The page's policy refuses a frame of this origin. */
  blockFrame(origin: string): void {
    for (const listener of this.frameListeners) listener(origin);
  }

  watchBlockedFrames(fn: (origin: string) => void): Undo {
    this.frameListeners.add(fn);
    return () => void this.frameListeners.delete(fn);
  }

  onLeave(fn: () => void): Undo {
    this.leaveListeners.add(fn);
    return () => void this.leaveListeners.delete(fn);
  }

  leave(): void {
    for (const listener of this.leaveListeners) listener();
  }

  /** Called when `print` begins and ends. */
  onPrint(fn: (isPrinting: boolean) => void): Undo {
    this.printListeners.add(fn);
    return () => void this.printListeners.delete(fn);
  }

  print(isPrinting: boolean): void {
    for (const listener of this.printListeners) listener(isPrinting);
  }

  watchErrors(fn: (error: unknown, source: string) => void): Undo {
    this.errorListeners.add(fn);
    return () => void this.errorListeners.delete(fn);
  }

  throwUncaught(error: unknown): void {
    for (const listener of this.errorListeners) listener(error, 'error');
  }

  setRootAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  copyText(text: string): Promise<boolean> {
    this.copied.push(text);
    return Promise.resolve(true);
  }

  saveFile(name: string, content: string | Uint8Array<ArrayBuffer>): void {
    const text = typeof content === 'string' ? content : new TextDecoder('latin1').decode(content);
    this.files.push([name, text]);
  }

  wire(name: string, listener: (message: unknown) => void): Wire {
    return this.air.join(name, listener);
  }

  openTab(path: string): void {
    this.tabs.push(path);
  }

  openWindow(path: string, name: string, place: WindowPlace): OpenedWindow | null {
    if (this.isBlocked) return null;
    const opened = { path, name, place, isClosed: false, focused: 0 };
    this.opened.push(opened);
    return handleOf(opened);
  }

  reachWindow(name: string): OpenedWindow | null {
    const found = this.opened.findLast((opened) => opened.name === name && !opened.isClosed);
    return found === undefined ? null : handleOf(found);
  }

  place(): WindowPlace {
    return this.here;
  }

  closeWindow(): void {
    this.isClosed = true;
  }

  /** Listeners still attached. */
  get listeners(): number {
    return (
      this.onlineListeners.size +
      this.visibleListeners.size +
      this.leaveListeners.size +
      this.printListeners.size +
      this.errorListeners.size
    );
  }
}
