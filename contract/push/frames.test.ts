import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../tests/_util/schema-faults.ts';
import { clientFrame, CLOSE, controlFrame, streamFrame } from './frames.ts';
import { positionalFrame } from './positional.ts';
import { type AnyStream, serverCommand, socketAddress, streams, type StreamType } from './streams.ts';

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at}.IB`);
const ALL: readonly (AnyStream & { readonly type: StreamType })[] = Object.values(streams);

describe('a frame from a client', () => {
  it.each<[what: string, frame: unknown, faults: readonly string[]]>([
    ['a ping', { type: 'ping' }, []],
    ['a ping with more', { type: 'ping', at: 1 }, ['at']],
    ['a subscription of everything', { type: 'sub' }, []],
    ['a subscription of nothing', { type: 'sub', securityIds: [] }, []],
    ['a subscription of 500 bonds', { type: 'sub', stream: 'bestmarket', securityIds: ids(500) }, []],
    ['one of 501', { type: 'sub', stream: 'bestmarket', securityIds: ids(501) }, ['securityIds']],
    ['one of a stream of the longest name', { type: 'sub', stream: 's'.repeat(40) }, []],
    ['one of a longer name', { type: 'sub', stream: 's'.repeat(41) }, ['stream']],
    ['one of a bond of a long name', { type: 'sub', securityIds: ['x'.repeat(33)] }, ['securityIds.0']],
    ['one of bonds in one text', { type: 'sub', securityIds: '1.IB,2.IB' }, ['securityIds']],
    ['one of several streams', { type: 'sub', stream: ['bestmarket'] }, ['stream']],
    ['one in another’s name', { type: 'sub', operId: 'D2' }, ['operId']],
    ['an end of a subscription', { type: 'unsub', stream: 'bestmarket', securityIds: ids(1) }, []],
    ['an end in another’s name', { type: 'unsub', operId: 'D2' }, ['operId']],
    ['a kind that is none', { type: 'publish', data: [] }, ['type']],
    ['a kind of prototypes', { type: 'constructor' }, ['type']],
    ['no kind', {}, ['type']],
    ['a list', [{ type: 'ping' }], ['']],
    ['text', 'ping', ['']],
    ['nothing', null, ['']],
  ])('%s', (_, frame, faults) => {
    expect(faultsOf(clientFrame, frame)).toEqual(faults);
  });

  it('is refused with prototype keys', () => {
    expect(faultsOf(clientFrame, JSON.parse('{"type":"sub","__proto__":{"stream":"MyQuote"}}'))).toEqual([
      '__proto__',
    ]);
  });
});

describe('a frame of a stream', () => {
  const frame = { type: 'bestmarket', seq: 1, ts: '2026-11-23 10:00:00.000', op: 'upd', data: [] };

  it.each<Border>([
    ['as it is', {}, []],
    ['a snapshot of some', { op: 'snap', ids: ['1.IB'] }, []],
    ['keys that are gone', { op: 'del', data: ['1.IB'] }, []],
    ['an act that is none', { op: 'add' }, ['op']],
    ['a number in words', { seq: '1' }, ['seq']],
    ['no number', { seq: undefined }, ['seq']],
    ['no rows', { data: undefined }, ['data']],
    ['rows by key', { data: { '1.IB': {} } }, ['data']],
    ['ids in one text', { ids: '1.IB' }, ['ids']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(streamFrame, frame, change)).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['with names of its positions', { op: 'snap', fields: ['securityId'] }, []],
    ['with changes', { changes: [['1.IB', 0, 2.2]] }, []],
    ['that deletes, which goes by name', { op: 'del' }, ['op']],
    ['of rows by name', { rows: [{ securityId: '1.IB' }] }, ['rows.0']],
    ['of changes by name', { changes: [{ key: '1.IB' }] }, ['changes.0']],
    ['of names that are none', { fields: [1] }, ['fields.0']],
    ['without rows', { rows: undefined }, ['rows']],
  ])('by position: %s', (_, change, faults) => {
    const sound = { type: 'bestmarket', seq: 1, ts: '', op: 'upd', rows: [] };
    expect(faultsAfter(positionalFrame, sound, change)).toEqual(faults);
  });

  it('of one form is not accepted as the other, so that a reader can tell them apart', () => {
    expect(faultsOf(positionalFrame, frame)).toEqual(['rows']);
    expect(faultsOf(streamFrame, { type: 'x', seq: 1, ts: '', op: 'upd', rows: [] })).toEqual(['data']);
  });
});

describe('a control frame', () => {
  it.each<[what: string, frame: unknown, faults: readonly string[]]>([
    ['an answer', { type: 'pong' }, []],
    ['an answer of a newer server', { type: 'pong', load: 0.3 }, []],
    ['a state', { type: 'state', live: false }, []],
    ['a state in words', { type: 'state', live: 'no' }, ['live']],
    ['a refusal', { type: 'error', code: 403, message: '没有权限' }, []],
    [
      'a refusal by key',
      { type: 'error', code: 403, message: '', key: 'noRight', values: { limit: 3, of: 'x' }, stream: 's' },
      [],
    ],
    ['a refusal without words', { type: 'error', code: 403 }, ['message']],
    [
      'a refusal with a list for a value',
      { type: 'error', code: 1, message: '', values: { limit: [3] } },
      ['values.limit'],
    ],
    ['a kind that is none', { type: 'hello' }, ['type']],
  ])('%s', (_, frame, faults) => {
    expect(faultsOf(controlFrame, frame)).toEqual(faults);
  });

  it('cannot be mistaken for a stream frame, as no stream has its name', () => {
    const names: readonly string[] = ALL.map(({ type }) => type);
    for (const name of ['ping', 'pong', 'state', 'error', 'sub', 'unsub']) expect(names).not.toContain(name);
  });

  it('close codes differ for each reason, and all but 1008 and 1011 are in the application range', () => {
    const codes = Object.values(CLOSE);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => code < 4000 || code > 4999)).toEqual([1008, 1011]);
  });
});

describe('streams', () => {
  it('are listed under the name in their frames', () => {
    expect(Object.entries(streams).filter(([name, { type }]) => name !== type)).toEqual([]);
  });

  it('with personal data require a login', () => {
    expect(ALL.filter(({ scope, access }) => scope !== 'all' && access === 'public')).toEqual([]);
  });

  it('subscribed by bond have keys that start with the bond, so that its snapshot covers them', () => {
    // Rows of a bond as each of these streams carries them, and their keys.
    const rows = [
      ['bestmarket', {}, ['1.IB']],
      ['deepmarket', {}, ['1.IB']],
      ['fullmarket', {}, ['1.IB']],
      ['priceTrendMarket', {}, ['1.IB']],
      ['RevocationBond', {}, ['1.IB']],
      ['latestHighestMarke', { side: 1 }, ['1.IB/1', '1.IB/2']],
      ['latestHighestMarke', { side: 2 }, ['1.IB/1', '1.IB/2']],
    ] as const;
    for (const [type, fields, keys] of rows) {
      const stream: { keyOf: (row: never) => string; keysOf?: (id: string) => readonly string[] } =
        streams[type];
      const key = stream.keyOf({ securityId: '1.IB', ...fields } as never);
      expect(stream.keysOf?.('1.IB') ?? ['1.IB']).toEqual(keys);
      expect(keys).toContain(key);
    }
    const covered = new Set<string>(rows.map(([type]) => type));
    expect(
      ALL.filter(({ scope }) => scope === 'bond')
        .map(({ type }) => type)
        .filter((type) => !covered.has(type)),
    ).toEqual([]);
  });

  it.each<[type: StreamType, address: string]>([
    ['bestmarket', '/ws/auth?type=bestmarket'],
    ['MyQuote', '/ws/auth?type=MyQuote'],
    ['StcSystemNetworkStatus', '/ws/noauth?type=StcSystemNetworkStatus'],
    ['latestTransWebSocket', '/ws/latestTransWebSocket'],
    ['websocketCmds', '/ws/websocketCmds'],
  ])('%s is at %s', (type, address) => {
    expect(socketAddress(type)).toBe(address);
  });

  it('each have their own address', () => {
    expect(new Set(ALL.map(({ type }) => socketAddress(type))).size).toBe(ALL.length);
  });

  it.each<[command: unknown, isTaken: boolean]>([
    [{ cmd: 'config', version: '3', hash: 'a' }, true],
    [{ cmd: 'killSwitch', target: 'depth' }, true],
    [{ cmd: 'version' }, true],
    [{ cmd: 'eval', target: 'alert(1)' }, false],
    [{ cmd: 'config', version: 3 }, false],
    [{}, false],
  ])('command %j: accepted %j', (command, isTaken) => {
    expect(z.safeParse(serverCommand, command).success).toBe(isTaken);
  });
});
