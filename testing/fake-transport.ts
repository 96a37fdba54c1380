import { type Transport, TransportError, type TransportReply, type TransportRequest } from '#core/http';

type Answer = unknown | ((request: TransportRequest) => unknown);

/** A server with canned answers: by path below /api, the envelope's `data`, a whole reply, or a TransportError to be thrown. */
export class FakeServer {
  /** The requests received, oldest first. */
  readonly requests: TransportRequest[] = [];
  private readonly answers = new Map<string, Answer>();

  /** Answers a path, e.g. `/market/homepage`, with data in the envelope. A function is called for every request. */
  on(path: string, answer: Answer): this {
    this.answers.set(path, answer);
    return this;
  }

  /** Answers a path with a whole reply. */
  onReply(path: string, status: number, body: unknown): this {
    return this.on(path, () => FakeServer.reply(status, body));
  }

  /** A whole reply, to be returned by answering functions. */
  static reply(status: number, body: unknown): unknown {
    return new RawReply(status, body);
  }

  /** Number of requests to a path. */
  count(path: string): number {
    return this.requests.filter((request) => pathBelowApi(request.url) === path).length;
  }

  readonly transport: Transport = async (request) => {
    this.requests.push(request);
    if (request.signal.aborted) throw new TransportError('cancelled');
    const found = this.answers.get(pathBelowApi(request.url));
    const answer: unknown = await (typeof found === 'function' ? (found(request) as unknown) : found);
    if (request.signal.aborted) throw new TransportError('cancelled');
    if (answer instanceof Error) throw answer;
    if (answer instanceof RawReply) return { status: answer.status, body: answer.body };
    if (answer === undefined)
      return { status: 404, body: { code: 404, message: '', data: null } } satisfies TransportReply;
    return { status: 200, body: { code: 200, message: '', data: answer } };
  };
}

class RawReply {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

function pathBelowApi(url: string): string {
  return url.replace(/^\/api/, '').replace(/\?.*$/, '');
}
