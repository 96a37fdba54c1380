/** A refusal by the server. `status` is the HTTP status, or the close code of a socket; `key` names the reason. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly code: number;
  readonly key: string | null;
  readonly field: string | null;

  constructor(status: number, code: number, message: string, data: unknown = null, options?: ErrorOptions) {
    super(`${code}: ${message}`, options);
    this.status = status;
    this.code = code;
    this.key = textOf(data, 'key');
    this.field = textOf(data, 'field');
  }
}

/** `snap` replaces the rows of `ids` (all rows where null), `upd` replaces single rows, `del` drops the keys in `ids`. */
export interface Update<Row> {
  readonly op: 'snap' | 'upd' | 'del';
  readonly rows: readonly Row[];
  readonly ids: readonly string[] | null;
}

export interface Options {
  /** `https://host`. */
  readonly url: string;
  readonly key: string;
  /** How long a reply may take, including a stream's pong, ms. Default 10,000. */
  readonly timeoutMs?: number;
  /** Orders are checked and answered, but nothing is committed. */
  readonly rehearse?: boolean;
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly canRehearse?: boolean;
}

interface Frame<Row> {
  readonly type: string;
  readonly seq: number;
  readonly op: Update<Row>['op'];
  readonly data: readonly Row[];
  readonly ids?: readonly string[];
  readonly code?: number;
  readonly message?: string;
}

const SUCCESS: readonly number[] = [200, 3006, 1001];
/** The key is no longer valid, was replaced, or has no right to the stream: reconnecting would not help. */
const FINAL: readonly number[] = [4401, 4402, 4403];
const MOST_WAIT_MS = 30_000;
const USUAL_TIMEOUT_MS = 10_000;
/** Close code of a connection that neither end closed. */
const LOST = 1006;

/** Calls and streams of one key. The generated client names them. */
export class Transport {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') };
  }

  protected async request<Reply>({
    method,
    path,
    params,
    query,
    body,
    canRehearse,
  }: Request): Promise<Reply> {
    const { url, key, rehearse, timeoutMs = USUAL_TIMEOUT_MS } = this.#options;
    const filled = Object.entries(params ?? {}).reduce(
      (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
      path,
    );
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) asked.set(name, String(value));
    if (canRehearse === true && rehearse === true) asked.set('rehearse', '1');
    const reply = await fetch(`${url}${filled}${asked.size > 0 ? `?${asked}` : ''}`, {
      method,
      headers: { authorization: key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(timeoutMs),
      // The key would go along to the other address.
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = envelopeOf<Reply>(reply.status, await reply.text());
    if (reply.status !== 200 || !SUCCESS.includes(envelope.code))
      throw new Refused(reply.status, envelope.code, envelope.message, envelope.data);
    return envelope.data;
  }

  /** Endless updates. Recovers from a lost connection or a gap in the frames: the next update is a new snapshot. */
  protected async *stream<Row>(
    address: string,
    type: string,
    securityIds: readonly string[] | null,
  ): AsyncGenerator<Update<Row>, never> {
    for (let tries = 1; ; tries += 1) {
      let last = 0;
      for await (const frame of this.#frames<Row>(address, securityIds)) {
        if (frame.type === 'error')
          throw new Refused(frame.code ?? 0, frame.code ?? 0, frame.message ?? '', frame);
        if (frame.type !== type) continue;
        if (frame.seq !== last + 1) break;
        last = frame.seq;
        tries = 0;
        yield { op: frame.op, rows: frame.data, ids: frame.ids ?? null };
      }
      const most = Math.min(MOST_WAIT_MS, 250 * 2 ** Math.min(tries, 8));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * most));
    }
  }

  /** Frames of one socket, until it closes. Throws Refused where it is closed for good. */
  async *#frames<Row>(address: string, securityIds: readonly string[] | null): AsyncGenerator<Frame<Row>> {
    const { url, key, timeoutMs = USUAL_TIMEOUT_MS } = this.#options;
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${address}`, ['bond.v1', key]);
    const waiting: (Frame<Row> | number)[] = [];
    let wake = (): void => {};
    let isHeard = true;
    const take = (item: Frame<Row> | number): void => {
      waiting.push(item);
      wake();
    };
    socket.addEventListener('open', () => {
      if (securityIds !== null) socket.send(JSON.stringify({ type: 'sub', securityIds }));
    });
    // `as` holds: the server sends JSON frames only.
    socket.addEventListener('message', ({ data }) => {
      isHeard = true;
      take(JSON.parse(String(data)) as Frame<Row>);
    });
    socket.addEventListener('close', ({ code }) => take(code));
    // A connection can die silently: a peer that does not answer a ping is gone.
    const asking = setInterval(() => {
      if (!isHeard) take(LOST);
      isHeard = false;
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
    }, timeoutMs);
    try {
      for (;;) {
        const next = waiting.shift();
        if (next === undefined) await new Promise<void>((resolve) => (wake = resolve));
        else if (typeof next === 'object') yield next;
        else if (FINAL.includes(next)) throw new Refused(next, next, 'the stream is closed to this key');
        else return;
      }
    } finally {
      clearInterval(asking);
      socket.close();
    }
  }
}

interface Envelope<Reply> {
  readonly code: number;
  readonly message: string;
  readonly data: Reply;
}

/** Throws Refused for anything but JSON, as from a proxy that answers in place of the server. */
function envelopeOf<Reply>(status: number, text: string): Envelope<Reply> {
  try {
    // `as` holds: every reply is an envelope, and the contract from which this client is generated defines its content.
    return JSON.parse(text) as Envelope<Reply>;
  } catch (error) {
    throw new Refused(status, status, `the reply is no JSON: ${text.slice(0, 80)}`, null, { cause: error });
  }
}

function textOf(data: unknown, name: string): string | null {
  const value =
    typeof data === 'object' && data !== null ? Object.entries(data).find(([key]) => key === name) : null;
  return typeof value?.[1] === 'string' ? value[1] : null;
}
