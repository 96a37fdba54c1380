/* oxlint-disable unicorn/prefer-add-event-listener, unicorn/require-post-message-target-origin -- ports and workers: there is one listener, and no origin to name */
import type { ExternalPlugin } from '#contract/config';
import type { Clock, Undo } from '#core/clock';
import type { MarketStore } from '#core/market';
import type { ChannelPort } from '#core/plugin';
import { fromFrame, type FromFrame, type GrantedStream, type ToFrame } from './protocol.ts';

/** The host asks this often whether the plugin still answers. */
const PING_MS = 1000;
/** Without an answer for so long the plugin hangs. */
const HANG_MS = 3000;
/** More messages than this in a second are a flood. */
const MOST_A_SECOND = 200;
/** More than this at once followed: a plugin that forgets its undos. */
const MOST_FOLLOWED = 20;

interface LinkDeps {
  /** The plugin's end is in its frame. */
  readonly port: Pick<MessagePort, 'postMessage' | 'close'> & {
    onmessage: ((event: MessageEvent) => void) | null;
  };
  readonly entry: Pick<ExternalPlugin, 'id' | 'streams'>;
  readonly code: string;
  readonly language: string;
  readonly theme: 'dark' | 'light';
  readonly clock: Clock;
  readonly market: Pick<MarketStore, 'follow' | 'table'>;
  readonly channel: ChannelPort;
  /** The plugin threw, hangs, floods or asks for what it was not granted. Comes once; the link is closed then. */
  readonly onFault: (error: Error) => void;
}

/**
 * The host's end of a plugin in a frame: the same contract as for plugins of the build (channel, declared streams), over messages. Every
 * message is parsed, counted, and answered only with what the allow-list grants.
 */
export class SandboxLink {
  private readonly deps: LinkDeps;
  private readonly followed = new Map<number, Undo>();
  private readonly undos: Undo[] = [];
  private pings = 0;
  private answered = 0;
  private answeredAtMs: number;
  private received = 0;
  private closed = false;

  constructor(deps: LinkDeps) {
    this.deps = deps;
    this.answeredAtMs = deps.clock.monotonic();
    deps.port.onmessage = ({ data }: MessageEvent) => this.take(data);
    this.undos.push(deps.clock.setInterval(() => this.watch(), PING_MS));
  }

  /** Ends it: nothing is said or heard any more. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    for (const undo of [...this.followed.values(), ...this.undos]) undo();
    this.followed.clear();
    this.deps.port.onmessage = null;
    this.deps.port.close();
  }

  private say(message: ToFrame): void {
    if (!this.closed) this.deps.port.postMessage(message);
  }

  private fail(reason: string): void {
    if (this.closed) return;
    this.close();
    this.deps.onFault(new Error(`${this.deps.entry.id}: ${reason}`));
  }

  private watch(): void {
    this.received = 0;
    if (this.answered < this.pings && this.deps.clock.monotonic() - this.answeredAtMs >= HANG_MS) {
      this.fail('it does not answer');
      return;
    }
    this.pings += 1;
    this.say({ type: 'ping', n: this.pings });
  }

  private take(data: unknown): void {
    this.received += 1;
    if (this.received > MOST_A_SECOND) {
      this.fail('it sends too many messages');
      return;
    }
    const message = fromFrame.safeParse(data);
    if (message.success) this.handle(message.data);
    else this.fail('it sends what no plugin says');
  }

  private handle(message: FromFrame): void {
    const { code, language, theme, channel } = this.deps;
    switch (message.type) {
      case 'ready':
        this.say({ type: 'run', code, language });
        this.say({ type: 'look', theme });
        this.undos.push(channel.subscribe('bond', ({ id }) => this.say({ type: 'bond', id: id.securityId })));
        return;
      case 'pong':
        this.answered = message.n;
        this.answeredAtMs = this.deps.clock.monotonic();
        return;
      case 'error':
        this.fail(message.message);
        return;
      case 'publish':
        channel.publish('bond', { type: 'fdc3.instrument', id: { securityId: message.id } });
        return;
      case 'unfollow':
        this.followed.get(message.follow)?.();
        this.followed.delete(message.follow);
        return;
      case 'follow':
        this.follow(message);
    }
  }

  private follow({ follow, stream, ids }: FromFrame & { type: 'follow' }): void {
    const { entry, market } = this.deps;
    const granted = entry.streams?.find((name): name is GrantedStream => name === stream);
    if (granted === undefined) {
      this.fail(`the stream ${stream} is not granted`);
      return;
    }
    if (this.followed.size >= MOST_FOLLOWED) {
      this.fail(`it follows more than ${MOST_FOLLOWED} things`);
      return;
    }
    this.followed.get(follow)?.();
    const table = market.table(granted);
    const tell = (): void => {
      const rows = ids.flatMap((id) => table.get(id) ?? []);
      // A copy: the store changes its rows in place, and the plugin must not reach them.
      this.say({ type: 'rows', follow, rows: structuredClone(rows) });
    };
    const stop = market.follow(granted, ids);
    const watches = ids.map((id) => table.watchRow(id, tell));
    this.followed.set(follow, () => {
      stop();
      for (const undo of watches) undo();
    });
    tell();
  }
}
