/* oxlint-disable unicorn/prefer-add-event-listener, unicorn/require-post-message-target-origin -- ports and workers: there is one listener, and no origin to name */
import { externalStreams } from '#contract/config';
import type { Clock, Undo } from '#core/clock';
import { type Http, HttpError } from '#core/http';
import type { MarketStore } from '#core/market';
import { type ChannelPort, instrumentOf } from '#core/plugin';
import { Allowance } from './allowance.ts';
import { callNamed } from './calls.ts';
import { fromFrame, type FromFrame, type ToFrame } from './protocol.ts';

/** The host checks this often whether the plugin still responds. */
const PING_MS = 1000;
/** Without a response for this long the plugin counts as hanging. */
const HANG_MS = 3000;
/** What a plugin may request of the page: a burst, then so much a second. Beyond it neighbouring panels would miss frames. */
const BURST = 60;
const PER_SECOND = 15;
/** The cost of each message: a bond on the channel moves every linked panel, a call goes to the server, a follow reads tables. */
const COST = { ready: 1, pong: 1, error: 0, unfollow: 1, follow: 2, publish: 5, call: 5 } as const;
/** More followed at once than this indicates a plugin that forgets its undos. */
const MAX_FOLLOWED = 20;
/** More calls in flight than this indicates a plugin that does not wait for replies. */
const MAX_CALLS = 8;

interface LinkDeps {
  /** The plugin's end is in its frame. */
  readonly port: Pick<MessagePort, 'postMessage' | 'close'> & {
    onmessage: ((event: MessageEvent) => void) | null;
  };
  readonly id: string;
  readonly code: string;
  readonly language: string;
  readonly theme: 'dark' | 'light';
  readonly settings: Readonly<Record<string, unknown>>;
  readonly clock: Clock;
  /** Doors of the panel, which refuse what the allow-list does not grant. */
  readonly http: Pick<Http, 'call'>;
  readonly market: Pick<MarketStore, 'follow' | 'table'>;
  readonly channel: ChannelPort;
  /** The plugin threw, hangs, floods or requests something it was not granted. Called once; the link is closed then. */
  readonly onFault: (error: Error) => void;
}

/**
 * The host's end of a plugin in a frame: the same doors as for plugins of the build (channel, declared streams and calls), over messages. Every
 * message is parsed, charged to the budget, and answered by a door.
 */
export class SandboxLink {
  readonly #deps: LinkDeps;
  readonly #followed = new Map<number, Undo>();
  readonly #undos: Undo[] = [];
  readonly #allowance: Allowance;
  #settings: Readonly<Record<string, unknown>>;
  #pings = 0;
  #answered = 0;
  #answeredAtMs: number;
  #calling = 0;
  #isReady = false;
  #isClosed = false;

  constructor(deps: LinkDeps) {
    this.#deps = deps;
    this.#settings = deps.settings;
    this.#allowance = new Allowance(deps.clock, BURST, PER_SECOND);
    this.#answeredAtMs = deps.clock.monotonic();
    deps.port.onmessage = ({ data }: MessageEvent) => this.#take(data);
    this.#undos.push(deps.clock.setInterval(() => this.#watch(), PING_MS));
  }

  /** Ends it: nothing more is sent or received. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const undo of [...this.#followed.values(), ...this.#undos]) undo();
    this.#followed.clear();
    this.#deps.port.onmessage = null;
    this.#deps.port.close();
  }

  /** Notifies the plugin of new settings of its panel. */
  setSettings(settings: Readonly<Record<string, unknown>>): void {
    this.#settings = settings;
    if (this.#isReady) this.#say({ type: 'settings', settings });
  }

  #say(message: ToFrame): void {
    // A copy: the page's own objects stay out of reach, and proxies of stores cannot be sent.
    if (!this.#isClosed) this.#deps.port.postMessage(JSON.parse(JSON.stringify(message)));
  }

  #fail(reason: string): void {
    if (this.#isClosed) return;
    this.close();
    this.#deps.onFault(new Error(`${this.#deps.id}: ${reason}`));
  }

  #watch(): void {
    if (this.#answered < this.#pings && this.#deps.clock.monotonic() - this.#answeredAtMs >= HANG_MS) {
      this.#fail('it does not answer');
      return;
    }
    this.#pings += 1;
    this.#say({ type: 'ping', n: this.#pings });
  }

  #take(data: unknown): void {
    const message = fromFrame.safeParse(data);
    if (!message.success) this.#fail('it sends what no plugin says');
    else if (!this.#allowance.spend(COST[message.data.type])) this.#fail('it sends too many messages');
    else this.#handle(message.data);
  }

  #handle(message: FromFrame): void {
    switch (message.type) {
      case 'ready':
        this.#begin();
        return;
      case 'pong':
        // An answer to a ping never sent would count for all future pings.
        if (message.n > this.#pings) return;
        this.#answered = message.n;
        this.#answeredAtMs = this.#deps.clock.monotonic();
        return;
      case 'error':
        this.#fail(message.message);
        return;
      case 'publish':
        this.#through(() => this.#deps.channel.publish('bond', instrumentOf(message.id)));
        return;
      case 'unfollow':
        this.#followed.get(message.follow)?.();
        this.#followed.delete(message.follow);
        return;
      case 'call':
        void this.#call(message);
        return;
      case 'follow':
        this.#through(() => this.#follow(message));
    }
  }

  #begin(): void {
    if (this.#isReady) return;
    const { code, language, theme, channel } = this.#deps;
    this.#isReady = true;
    this.#say({ type: 'run', code, language });
    this.#say({ type: 'look', theme });
    this.#say({ type: 'settings', settings: this.#settings });
    this.#undos.push(channel.subscribe('bond', ({ id }) => this.#say({ type: 'bond', id: id.securityId })));
  }

  /** Passes through a door: a refusal ends the plugin. */
  #through(pass: () => void): void {
    try {
      pass();
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #follow({ follow, stream, ids }: FromFrame & { type: 'follow' }): void {
    const { market } = this.#deps;
    const streamType = externalStreams.find((name) => name === stream);
    if (streamType === undefined) {
      this.#fail(`there is no stream ${stream}`);
      return;
    }
    if (this.#followed.size >= MAX_FOLLOWED) {
      this.#fail(`it follows more than ${MAX_FOLLOWED} things`);
      return;
    }
    this.#followed.get(follow)?.();
    const stop = market.follow(streamType, ids);
    const table = market.table(streamType);
    const send = (): void =>
      this.#say({ type: 'rows', follow, rows: ids.flatMap((id) => table.get(id) ?? []) });
    const watches = ids.map((id) => table.watchRow(id, send));
    this.#followed.set(follow, () => {
      stop();
      for (const undo of watches) undo();
    });
    send();
  }

  async #call({ call, name, request }: FromFrame & { type: 'call' }): Promise<void> {
    const endpoint = callNamed(name);
    if (endpoint === undefined) {
      this.#fail(`there is no call ${name}`);
      return;
    }
    if (this.#calling >= MAX_CALLS) {
      this.#fail(`it makes more than ${MAX_CALLS} calls at once`);
      return;
    }
    this.#calling += 1;
    try {
      // `as` holds: the server checks every request, whoever makes it.
      const ask = this.#deps.http.call as unknown as (...args: readonly unknown[]) => Promise<unknown>;
      const data = await ask(endpoint, request, { notTips: true });
      this.#say({ type: 'reply', call, data });
    } catch (error) {
      // A failed call is for the plugin to report; one that a door refused ends the plugin.
      if (error instanceof HttpError) this.#say({ type: 'refused', call, message: error.message });
      else this.#fail(error instanceof Error ? error.message : String(error));
    } finally {
      this.#calling -= 1;
    }
  }
}
