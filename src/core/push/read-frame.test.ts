import { RowDecoder, type StreamType } from '#contract/push';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrame, type RowCheck } from './read-frame.ts';

/** The decoders of one socket, made on demand. */
function decoders() {
  const all = new Map<StreamType, RowDecoder>();
  return (type: StreamType): RowDecoder => {
    const decoder = all.get(type) ?? new RowDecoder(type);
    all.set(type, decoder);
    return decoder;
  };
}
const head = { seq: 7, ts: '2026-11-20 10:00:00.000' };
const read = (frame: unknown, check?: RowCheck) => readFrame(frame, decoders(), check);
const status = { tradeNetStatus: 1, priceNetStatus: 1 };
const networkStatus = (data: readonly unknown[], op = 'snap') => ({
  ...head,
  type: 'StcSystemNetworkStatus',
  op,
  data,
});

describe('an invalid frame', () => {
  it.each([
    ['nothing', null],
    ['a number', 7],
    ['a string', 'pong'],
    ['a list', []],
    ['no type', { seq: 1 }],
    ['a number as a string', { ...networkStatus([status]), seq: '1' }],
    ['no rows', { ...head, type: 'StcSystemNetworkStatus', op: 'upd' }],
    ['an unknown operation', networkStatus([status], 'put')],
    ['ids that are not strings', { ...networkStatus([], 'del'), ids: [1] }],
    ['a state without its value', { type: 'state' }],
    ['an error without a code', { type: 'error', message: '' }],
    [
      'positional rows that are not lists',
      { ...head, type: 'bestmarket', op: 'snap', fields: [], rows: [{}] },
    ],
    ['changes that are not lists', { ...head, type: 'bestmarket', op: 'upd', rows: [], changes: [1] }],
  ])('%s is reported with a reason', (_what, frame) => {
    expect(read(frame)).toEqual({ kind: 'bad', problem: expect.stringMatching(/./) });
  });

  it('never throws, whatever arrives', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (frame) => {
        expect(['bad', 'other', 'error', 'state']).toContain(read(frame).kind);
      }),
    );
  });

  it('is not reported for a stream unknown to this build: it is skipped, by name or by position', () => {
    const unknown = { ...head, type: 'futures', op: 'snap' };
    expect([read({ ...unknown, data: [] }).kind, read({ ...unknown, fields: [], rows: [] }).kind]).toEqual([
      'other',
      'other',
    ]);
    // Names that every object has are not streams.
    expect(read({ ...unknown, type: 'constructor', data: [] }).kind).toBe('other');
  });
});

describe('a stream frame', () => {
  it('carries its rows, and the ids it replaces, or null for all', () => {
    expect(read(networkStatus([status]))).toEqual({
      kind: 'stream',
      type: 'StcSystemNetworkStatus',
      op: 'snap',
      ids: null,
      rows: [status],
      since: 7,
      ...head,
    });
    expect(read({ ...networkStatus([]), ids: ['a'] })).toMatchObject({ ids: ['a'], rows: [] });
  });

  it('with invalid rows is reported with its stream; rows of a deletion are not checked', () => {
    const wrong = [{ tradeNetStatus: 'up' }];
    expect(read(networkStatus(wrong))).toEqual({
      kind: 'bad',
      problem: expect.stringContaining('StcSystemNetworkStatus'),
    });
    expect(read(networkStatus(wrong, 'del')).kind).toBe('stream');
  });

  it('can be checked by the socket’s own row check', () => {
    const seen: unknown[] = [];
    const check: RowCheck = (type, rows) => {
      seen.push([type, rows]);
      return 'not today';
    };
    expect(read(networkStatus([status]), check)).toMatchObject({
      kind: 'bad',
      problem: expect.stringContaining('not today'),
    });
    expect(seen).toEqual([['StcSystemNetworkStatus', [status]]]);
  });
});

describe('a frame with rows by position', () => {
  const best = { ...head, type: 'bestmarket' };
  const snap = { ...best, op: 'snap', fields: ['securityId', 'bidPrice'], rows: [['A.IB', 2.2]] };

  it('is read into named rows; a change refers to earlier rows on the same socket', () => {
    const socket = decoders();
    expect(readFrame(snap, socket)).toMatchObject({
      kind: 'stream',
      rows: [{ securityId: 'A.IB', bidPrice: 2.2 }],
    });
    const change = { ...best, seq: 8, op: 'upd', rows: [], changes: [['A.IB', 1, 2.3]] };
    expect(readFrame(change, socket)).toMatchObject({
      op: 'upd',
      rows: [{ securityId: 'A.IB', bidPrice: 2.3 }],
    });
    expect(readFrame(change, decoders())).toEqual({ kind: 'loss', type: 'bestmarket', since: 8, seq: 8 });
  });

  it('may cover several frames: a loss among them is one since the first', () => {
    const handed = { ...best, seq: 9, since: 5, op: 'upd', rows: [], changes: [['B.IB', 1, 2.3]] };
    expect(read(handed)).toEqual({ kind: 'loss', type: 'bestmarket', since: 5, seq: 9 });
    expect(read({ ...snap, since: 3 })).toMatchObject({ since: 3, seq: 7 });
  });

  it('no longer knows a deleted row: a change of it is a loss', () => {
    const socket = decoders();
    readFrame(snap, socket);
    readFrame({ ...best, seq: 8, op: 'del', ids: ['A.IB'], data: [] }, socket);
    const change = { ...best, seq: 9, op: 'upd', rows: [], changes: [['A.IB', 1, 2.3]] };
    expect(readFrame(change, socket).kind).toBe('loss');
  });

  it('is checked like any other', () => {
    const refuse: RowCheck = () => 'not today';
    expect(read(snap, refuse)).toEqual({ kind: 'bad', problem: 'bestmarket: not today' });
  });
});

describe('a server message outside the streams', () => {
  it.each([true, false])('reports whether the server is up to date: %s', (live) => {
    expect(read({ type: 'state', live })).toEqual({ kind: 'state', live });
  });

  it('with a pong carries no information', () => {
    expect(read({ type: 'pong' })).toEqual({ kind: 'other' });
  });

  it.each([
    [
      'a text key',
      { code: 403, message: '没有权限', key: 'forbidden', values: { limit: 3 }, stream: 'msg' },
      {
        code: 403,
        words: { key: 'refusals:forbidden', values: { limit: 3 }, orText: '没有权限' },
        stream: 'msg',
      },
    ],
    [
      'a message only',
      { code: 404, message: '不存在' },
      { code: 404, words: { text: '不存在' }, stream: null },
    ],
    ['nothing', { code: 500, message: '' }, { code: 500, words: null, stream: null }],
  ])('is read as a refusal with %s', (_what, fields, error) => {
    expect(read({ type: 'error', ...fields })).toEqual({ kind: 'error', ...error });
  });
});
