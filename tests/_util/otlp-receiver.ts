import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';

/** A span as sent, its attributes by name. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly failed: boolean;
}

interface WireAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, string | number | boolean>>;
}
type WireSpan = Omit<SentSpan, 'attributes' | 'failed'> & {
  readonly attributes: readonly WireAttribute[];
  readonly status?: { readonly code?: number };
};
interface Wire {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

/** A trace collector, OTLP over HTTP in JSON, that stores what it receives. */
export class OtlpReceiver {
  readonly spans: SentSpan[] = [];
  /** Everything received, as text, to search for content that must not be in it. */
  text = '';
  headers: IncomingHttpHeaders = {};
  readonly #server = createServer((request, reply) => {
    void json(request).then((body) => {
      this.headers = request.headers;
      this.text += JSON.stringify(body);
      // `as` holds: other messages have no spans, and the test waiting for some fails.
      for (const { scopeSpans } of (body as Wire).resourceSpans)
        for (const { spans } of scopeSpans) this.spans.push(...spans.map(sent));
      reply.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' });
      reply.end('{}');
    });
  });

  /** Starts listening. Returns its address. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** The spans of a trace in the order in which they began. */
  trace(traceId: string): readonly SentSpan[] {
    return this.spans
      .filter((span) => span.traceId === traceId)
      .toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

function sent({ attributes, status, links, ...span }: WireSpan): SentSpan {
  return {
    ...span,
    links: links ?? [],
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? ''])),
    failed: status?.code === 2,
  };
}
