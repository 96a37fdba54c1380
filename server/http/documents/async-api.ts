import * as z from 'zod/mini';
import {
  clientFrame,
  controlFrame,
  FORWARD_PATH,
  POSITIONAL_PROTOCOL,
  positionalFrame,
  streamFrame,
  SUB_PROTOCOL,
} from '#contract/push';
import { allStreams, fieldsOf, positionalExample } from '#contract/server';

type AnyStream = (typeof allStreams)[number];

/** Streams of the contract that this server serves. */
export function servedStreams(served: ReadonlySet<string>): readonly AnyStream[] {
  return allStreams.filter((stream) => served.has(stream.type));
}

/** A schema as JSON Schema 2020-12, in its wire form. */
export function jsonSchemaOf(schema: z.core.$ZodType): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return rest;
}

/** AsyncAPI 3.0 of the push half of the wire. */
export function asyncApiDocument(served: ReadonlySet<string>): object {
  const list = servedStreams(served);
  const paths = [...new Set(list.map((stream) => stream.path))];
  const forwarded = list.filter((stream) => stream.scope !== 'own' && stream.path !== '/ws/websocketCmds');
  const channels = [
    ...paths.map((path) => ({ path: path as string, list: list.filter((stream) => stream.path === path) })),
    ...(forwarded.length === 0 ? [] : [{ path: FORWARD_PATH, list: forwarded }]),
  ];
  return {
    asyncapi: '3.0.0',
    info: {
      title: '债券报价与交易意向平台 推送',
      version: '1.0.0',
      description: `WebSocket，JSON 文本帧。令牌作为子协议提交：['${SUB_PROTOCOL}', token]，服务端只确认 ${SUB_PROTOCOL}。同时提交 ${POSITIONAL_PROTOCOL} 并被确认的连接，按行替换的行情流以 positionalFrame 按位置推送变化的字段。`,
    },
    channels: Object.fromEntries(
      channels.map((channel) => [nameOf(channel.path), channelOf(channel.path, channel.list)]),
    ),
    operations: Object.fromEntries(channels.flatMap(({ path }) => operationsOf(path))),
    components: {
      messages: {
        ...Object.fromEntries(list.map((stream) => [stream.type, messageOf(stream)])),
        clientFrame: { name: 'clientFrame', title: '客户端帧', payload: jsonSchemaOf(clientFrame) },
        positionalFrame: positionalMessage(),
        controlFrame: { name: 'controlFrame', title: '控制帧', payload: jsonSchemaOf(controlFrame) },
      },
    },
  };
}

function channelOf(path: string, list: readonly AnyStream[]): object {
  const needsType = path === '/ws/auth' || path === '/ws/noauth';
  const positional = list.some(isPositional) ? ['positionalFrame'] : [];
  const names = [...list.map((stream) => stream.type), ...positional, 'clientFrame', 'controlFrame'];
  return {
    address: path,
    description: list.map((stream) => `${stream.type}：${stream.summary}`).join('\n'),
    messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
    ...(needsType
      ? {
          bindings: {
            ws: {
              method: 'GET',
              query: {
                type: 'object',
                required: ['type'],
                properties: { type: { enum: list.map(({ type }) => type) } },
              },
            },
          },
        }
      : {}),
  };
}

/** Whether the stream's rows are sent by position to clients that support it. */
function isPositional(stream: AnyStream): boolean {
  return 'merge' in stream && stream.merge === 'row';
}

function positionalMessage(): object {
  return {
    name: 'positionalFrame',
    title: '按位置的帧',
    summary: `子协议 ${POSITIONAL_PROTOCOL}：fields 随每个 snap 给出字段的位置；rows 为整行；changes 为行键及变化字段的位置与新值；值 {} 表示该行没有此字段；del 帧不变`,
    payload: jsonSchemaOf(positionalFrame),
    examples: positionalExample.frames.map((payload) => ({ name: payload.op, payload })),
  };
}

/** In AsyncAPI's terms the application is this server: it receives what clients send. */
function operationsOf(path: string): [string, object][] {
  const channel = { $ref: `#/channels/${nameOf(path)}` };
  return [
    [
      `${nameOf(path)}Receive`,
      { action: 'receive', channel, messages: [{ $ref: `#/channels/${nameOf(path)}/messages/clientFrame` }] },
    ],
    [`${nameOf(path)}Send`, { action: 'send', channel }],
  ];
}

function messageOf(stream: AnyStream): object {
  const frame = jsonSchemaOf(streamFrame);
  const properties = 'properties' in frame && typeof frame.properties === 'object' ? frame.properties : {};
  return {
    name: stream.type,
    title: stream.type,
    summary: stream.summary,
    payload: {
      ...frame,
      properties: {
        ...properties,
        type: { const: stream.type },
        data: { type: 'array', items: jsonSchemaOf(stream.row) },
      },
    },
    'x-access': stream.access,
    'x-scope': stream.scope,
    'x-conflated': stream.conflated,
    ...(isPositional(stream) ? { 'x-positions': fieldsOf(stream) } : {}),
  };
}

function nameOf(path: string): string {
  return path.replace('/ws/', '');
}
