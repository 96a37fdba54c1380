import type { Browser } from '#core/browser';

type Undo = () => void;

/** A window that tests drive: they set the network, visibility and address, and read what was asked of it. */
export class FakeBrowser implements Browser {
  readonly origin: string;
  readonly deviceModel = 'Windows';
  readonly languages = ['zh-CN'];
  readonly attributes = new Map<string, string>();
  readonly visited: string[] = [];
  readonly copied: string[] = [];
  reloads = 0;
  private at: string;
  private online = true;
  private visible = true;
  private navigate: ((path: string) => void) | null = null;
  private readonly onlineListeners = new Set<(online: boolean) => void>();
  private readonly visibleListeners = new Set<(visible: boolean) => void>();
  private readonly leaveListeners = new Set<() => void>();
  private readonly errorListeners = new Set<(error: unknown, source: string) => void>();

  constructor(path = '/index/home', origin = 'https://bond.test') {
    this.at = path;
    this.origin = origin;
  }

  path(): string {
    return this.at;
  }

  go(path: string): void {
    this.at = path;
    this.visited.push(path);
    this.navigate?.(path);
  }

  useRouter(navigate: (path: string) => void): Undo {
    this.navigate = navigate;
    return () => {
      this.navigate = null;
    };
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

  onLeave(fn: () => void): Undo {
    this.leaveListeners.add(fn);
    return () => void this.leaveListeners.delete(fn);
  }

  leave(): void {
    for (const listener of this.leaveListeners) listener();
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

  /** Listeners still attached. */
  get listeners(): number {
    return this.onlineListeners.size + this.visibleListeners.size + this.leaveListeners.size + this.errorListeners.size;
  }
}
