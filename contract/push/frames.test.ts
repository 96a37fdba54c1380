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
    ['a ping with an unknown field', { type: 'ping', at: 1 }, ['at']],
    ['a subscription to everything', { type: 'sub' }, []],
    ['a subscription with an empty list of bonds', { type: 'sub', securityIds: [] }, []],
    ['a subscription to 500 bonds', { type: 'sub', stream: 'bestmarket', securityIds: ids(500) }, []],
    [
      'a subscription to 501 bonds',
      { type: 'sub', stream: 'bestmarket', securityIds: ids(501) },
      ['securityIds'],
    ],
    ['a subscription with a stream name of 40 characters', { type: 'sub', stream: 's'.repeat(40) }, []],
    [
      'a subscription with a stream name of 41 characters',
      { type: 'sub', stream: 's'.repeat(41) },
      ['stream'],
    ],
    [
      'a subscription with a bond id of 33 characters',
      { type: 'sub', securityIds: ['x'.repeat(33)] },
      ['securityIds.0'],
    ],
    [
      'a subscription with a string in place of the list of bonds',
      { type: 'sub', securityIds: '1.IB,2.IB' },
      ['securityIds'],
    ],
    ['a subscription with a list of streams', { type: 'sub', stream: ['bestmarket'] }, ['stream']],
    ['a subscription with another user’s id', { type: 'sub', operId: 'D2' }, ['operId']],
    ['an end of a subscription', { type: 'unsub', stream: 'bestmarket', securityIds: ids(1) }, []],
    ['an end of a subscription with another user’s id', { type: 'unsub', operId: 'D2' }, ['operId']],
    ['an unknown type', { type: 'publish', data: [] }, ['type']],
    ['a type named as an object property', { type: 'constructor' }, ['type']],
    ['a missing type', {}, ['type']],
    ['a list', [{ type: 'ping' }], ['']],
    ['a string', 'ping', ['']],
    ['null', null, ['']],
  ])('%s: faults $2', (_, frame, faults) => {
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
    ['unchanged', {}, []],
    ['a snapshot of some bonds', { op: 'snap', ids: ['1.IB'] }, []],
    ['removed keys', { op: 'del', data: ['1.IB'] }, []],
    ['an unknown operation', { op: 'add' }, ['op']],
    ['a string as its number', { seq: '1' }, ['seq']],
    ['a missing number', { seq: undefined }, ['seq']],
    ['missing rows', { data: undefined }, ['data']],
    ['rows as an object', { data: { '1.IB': {} } }, ['data']],
    ['a string in place of the list of ids', { ids: '1.IB' }, ['ids']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(streamFrame, frame, change)).toEqual(faults);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['with field names', { op: 'snap', fields: ['securityId'] }, []],
    ['with changes', { changes: [['1.IB', 0, 2.2]] }, []],
    ['as a deletion, which is by name', { op: 'del' }, ['op']],
    ['with rows by name', { rows: [{ securityId: '1.IB' }] }, ['rows.0']],
    ['with changes by name', { changes: [{ key: '1.IB' }] }, ['changes.0']],
    ['with a field name that is not a string', { fields: [1] }, ['fields.0']],
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
    ['a pong', { type: 'pong' }, []],
    ['a pong with a field of a newer server', { type: 'pong', load: 0.3 }, []],
    ['a state', { type: 'state', live: false }, []],
    ['a state as a string', { type: 'state', live: 'no' }, ['live']],
    ['a refusal', { type: 'error', code: 403, message: '没有权限' }, []],
    [
      'a refusal with a text key',
      { type: 'error', code: 403, message: '', key: 'noRight', values: { limit: 3, of: 'x' }, stream: 's' },
      [],
    ],
    ['a refusal without a message', { type: 'error', code: 403 }, ['message']],
    [
      'a refusal with a list among its values',
      { type: 'error', code: 1, message: '', values: { limit: [3] } },
      ['values.limit'],
    ],
    ['an unknown type', { type: 'hello' }, ['type']],
  ])('%s: faults $2', (_, frame, faults) => {
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
    const personal = ALL.filter(({ scope }) => scope !== 'all');
    expect(personal.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['MyQuote', 'OrderReturn', 'msg']),
    );
    expect(personal.filter(({ access }) => access === 'public')).toEqual([]);
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
