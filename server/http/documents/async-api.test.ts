import { streams } from '#contract/push';
import { describe, expect, it } from 'vitest';
import { asyncApiDocument, servedStreams } from './async-api.ts';

const ALL = new Set(Object.keys(streams));
// `as` holds: the document is JSON, whose shape the tests check.
const documentOf = (served: ReadonlySet<string>) =>
  JSON.parse(JSON.stringify(asyncApiDocument(served))) as {
    readonly asyncapi: string;
    readonly channels: Record<
      string,
      {
        readonly address: string;
        readonly messages: object;
        readonly bindings?: {
          readonly ws: {
            readonly query: { readonly properties: { readonly type: { readonly enum: readonly string[] } } };
          };
        };
      }
    >;
    readonly operations: Record<string, { readonly action: string }>;
    readonly components: { readonly messages: Record<string, Record<string, unknown>> };
  };
/** Every reference in a document, at any depth. */
const references = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, item]) =>
        key === '$ref' && typeof item === 'string' && !item.startsWith('#/$defs') ? [item] : references(item),
      );
const resolve = (document: unknown, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
      document,
    );

describe('the AsyncAPI document of the push streams', () => {
  const document = documentOf(ALL);

  it('contains everything that it refers to', () => {
    const dangling = references(document).filter((reference) => resolve(document, reference) === undefined);
    expect([references(document).length > 20, dangling]).toEqual([true, []]);
  });

  it('has a message for every stream, with its access, scope and summary', () => {
    for (const { type, access, scope } of Object.values(streams)) {
      const message = document.components.messages[type];
      expect(message).toMatchObject({ name: type, 'x-access': access, 'x-scope': scope });
      expect(message?.['summary']).toMatch(/\p{Script=Han}/u);
    }
  });

  it('lists field positions for exactly the streams whose rows are sent by position', () => {
    const positional = Object.entries(document.components.messages)
      .filter(([, message]) => 'x-positions' in message)
      .map(([name]) => name);
    expect(positional).toEqual(['bestmarket', 'deepmarket', 'latestHighestMarke']);
    expect(document.components.messages['bestmarket']?.['x-positions']).toContain('bidPrice');
  });

  it('lists each address once, with a type parameter where one carries several streams, and forwards no personal stream', () => {
    const addresses = Object.values(document.channels).map(({ address }) => address);
    expect(addresses.toSorted()).toEqual([
      '/ws/auth',
      '/ws/latestTransWebSocket',
      '/ws/noauth',
      '/ws/websocketCmds',
      '/ws/websocketForward',
    ]);
    const asks = Object.values(document.channels).filter(({ bindings }) => bindings);
    expect(asks.map(({ address }) => address)).toEqual(['/ws/auth', '/ws/noauth']);
    expect(asks[0]?.bindings?.ws.query.properties.type.enum).toContain('MyQuote');
    expect(Object.keys(document.channels['websocketForward']?.messages ?? {})).not.toContain('MyQuote');
    expect(Object.keys(document.channels['websocketForward']?.messages ?? {})).toContain('bestmarket');
  });

  it('lets both sides send on every address', () => {
    const actions = Object.values(document.operations).map(({ action }) => action);
    expect(actions.filter((action) => action === 'receive')).toHaveLength(5);
    expect(actions.filter((action) => action === 'send')).toHaveLength(5);
  });
});

describe('the AsyncAPI document of a server with fewer streams', () => {
  it('lists only the streams that are served', () => {
    const some = new Set(['StcSystemNetworkStatus']);
    expect(servedStreams(some).map(({ type }) => type)).toEqual(['StcSystemNetworkStatus']);
    const document = documentOf(some);
    expect(Object.values(document.channels).map(({ address }) => address)).toEqual([
      '/ws/noauth',
      '/ws/websocketForward',
    ]);
    expect(JSON.stringify(document)).not.toContain('MyQuote');
  });

  it('has no addresses if no stream is served', () => {
    expect(documentOf(new Set()).channels).toEqual({});
    expect(servedStreams(new Set(['nothing']))).toEqual([]);
  });
});
