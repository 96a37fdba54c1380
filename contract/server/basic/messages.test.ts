import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../../tests/_util/schema-faults.ts';
import { messagesHalves } from './messages.ts';
import { standardHalves } from './standard.ts';
import { usageHalves } from './usage.ts';

describe('a request for messages', () => {
  it('starts with the newest twenty by default', () => {
    const begun = { page: 1, rows: 20, sortType: 1 };
    expect(z.parse(messagesHalves.getMessageList.query, {})).toEqual(begun);
    expect(z.parse(messagesHalves.getMessageListSort.query, {})).toEqual(begun);
  });

  it.each<Border>([
    ['unread first', { sortType: '0' }, []],
    ['in an unknown order', { sortType: 2 }, ['sortType']],
    ['unread ones only', { isRead: '0' }, []],
    ['with a boolean as the read state', { isRead: false }, ['isRead']],
    ['of one type', { msgType: 'order' }, []],
    ['of an unknown type', { msgType: 'all' }, ['msgType']],
    ['with a keyword', { keyword: '成交' }, []],
    ['with a keyword of 60 characters', { keyword: '词'.repeat(60) }, []],
    ['with a keyword of 61 characters', { keyword: '词'.repeat(61) }, ['keyword']],
    ['with a list of keywords', { keyword: ['a', 'b'] }, ['keyword']],
    ['for page 0', { page: 0 }, ['page']],
    ['for a fractional page', { page: '1.5' }, ['page']],
    ['for an empty page', { page: '' }, ['page']],
    ['of 201 rows', { rows: 201 }, ['rows']],
    ['with another user’s id', { operId: 'D2' }, ['operId']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(messagesHalves.getMessageList.query, {}, change)).toEqual(faults);
    expect(faultsAfter(messagesHalves.getMessageListSort.query, {}, change)).toEqual(faults);
  });

  it.each([
    ['one', ['m1'], []],
    ['500', Array.from({ length: 500 }, (_, at) => `m${at}`), []],
    ['501', Array.from({ length: 501 }, (_, at) => `m${at}`), ['messageIds']],
    ['none', [], ['messageIds']],
    ['an id of 65 characters', ['m'.repeat(65)], ['messageIds.0']],
    ['a number as an id', [7], ['messageIds.0']],
  ])('marks as read: %s', (_, messageIds, faults) => {
    expect(faultsOf(messagesHalves.updateMessageStatus.body, { messageIds })).toEqual(faults);
  });
});

describe('public look-ups', () => {
  it('list institutions by keyword, or all of them', () => {
    const { query } = standardHalves.getOrgList;
    expect(faultsOf(query, {})).toEqual([]);
    expect(faultsOf(query, { keyword: '银'.repeat(60) })).toEqual([]);
    expect(faultsOf(query, { keyword: '银'.repeat(61) })).toEqual(['keyword']);
  });

  it.each([
    ['ORG_NAME', true],
    ['org.name-1', true],
    ['', false],
    ['a'.repeat(60), true],
    ['a'.repeat(61), false],
    ['a b', false],
    ["'; select 1", false],
    ['名', false],
  ])('accept a parameter name %j: %j', (ARGNAME, isTaken) => {
    expect(faultsOf(standardHalves.getStdtOne.query, { ARGNAME })).toEqual(isTaken ? [] : ['ARGNAME']);
  });
});

describe('a usage report', () => {
  const use = { what: 'panel', id: 'depth/ladder', n: 3 };
  const report = { hash: '0123456789abcdef', uses: [use] };

  it.each<Border>([
    ['unchanged', {}, []],
    ['with a truncated configuration hash', { hash: '0123' }, ['hash']],
    ['without uses', { uses: [] }, ['uses']],
    ['with 100 uses', { uses: Array.from({ length: 100 }, () => use) }, []],
    ['with 101 uses', { uses: Array.from({ length: 101 }, () => use) }, ['uses']],
    ['with a time to content', { uses: [{ what: 'content', id: 'home', n: 2, ms: 840 }] }, []],
    [
      'with a negative time to content',
      { uses: [{ what: 'content', id: 'home', n: 2, ms: -1 }] },
      ['uses.0.ms'],
    ],
    ['with an unknown kind of use', { uses: [{ ...use, what: 'person' }] }, ['uses.0.what']],
    ['with an empty id', { uses: [{ ...use, id: '' }] }, ['uses.0.id']],
    ['with an id of 130 characters', { uses: [{ ...use, id: 'a'.repeat(130) }] }, []],
    ['with an id of 131 characters', { uses: [{ ...use, id: 'a'.repeat(131) }] }, ['uses.0.id']],
    ['with a count of 0', { uses: [{ ...use, n: 0 }] }, ['uses.0.n']],
    ['with a count of 1,000', { uses: [{ ...use, n: 1_000 }] }, []],
    ['with a count of 1,001', { uses: [{ ...use, n: 1_001 }] }, ['uses.0.n']],
    ['with a user id', { uses: [{ ...use, operId: 'D1' }] }, ['uses.0.operId']],
    ['for an unknown kind of user', { who: 'staff' }, ['who']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(usageHalves.reportUsage.body, report, change)).toEqual(faults);
  });
});
