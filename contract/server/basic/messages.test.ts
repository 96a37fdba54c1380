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
    ['in a third order', { sortType: 2 }, ['sortType']],
    ['of what is unread', { isRead: '0' }, []],
    ['of what is unread, as a switch', { isRead: false }, ['isRead']],
    ['of one kind', { msgType: 'order' }, []],
    ['of a kind that is none', { msgType: 'all' }, ['msgType']],
    ['of a word', { keyword: '成交' }, []],
    ['of the longest word', { keyword: '词'.repeat(60) }, []],
    ['of a longer one', { keyword: '词'.repeat(61) }, ['keyword']],
    ['of two words as a list', { keyword: ['a', 'b'] }, ['keyword']],
    ['of page 0', { page: 0 }, ['page']],
    ['of half a page', { page: '1.5' }, ['page']],
    ['of page nothing', { page: '' }, ['page']],
    ['of 201 rows', { rows: 201 }, ['rows']],
    ['of somebody else', { operId: 'D2' }, ['operId']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(messagesHalves.getMessageList.query, {}, change)).toEqual(faults);
    expect(faultsAfter(messagesHalves.getMessageListSort.query, {}, change)).toEqual(faults);
  });

  it.each([
    ['one', ['m1'], []],
    ['500', Array.from({ length: 500 }, (_, at) => `m${at}`), []],
    ['501', Array.from({ length: 501 }, (_, at) => `m${at}`), ['messageIds']],
    ['none', [], ['messageIds']],
    ['one of a long id', ['m'.repeat(65)], ['messageIds.0']],
    ['one by its number', [7], ['messageIds.0']],
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
    ['as it is', {}, []],
    ['of an unknown configuration by half its hash', { hash: '0123' }, ['hash']],
    ['of nothing', { uses: [] }, ['uses']],
    ['of 100 things', { uses: Array.from({ length: 100 }, () => use) }, []],
    ['of 101', { uses: Array.from({ length: 101 }, () => use) }, ['uses']],
    ['of a time to content', { uses: [{ what: 'content', id: 'home', n: 2, ms: 840 }] }, []],
    ['of a time below nothing', { uses: [{ what: 'content', id: 'home', n: 2, ms: -1 }] }, ['uses.0.ms']],
    ['of a thing that is none', { uses: [{ ...use, what: 'person' }] }, ['uses.0.what']],
    ['of a thing without a name', { uses: [{ ...use, id: '' }] }, ['uses.0.id']],
    ['of the longest name', { uses: [{ ...use, id: 'a'.repeat(130) }] }, []],
    ['of a longer one', { uses: [{ ...use, id: 'a'.repeat(131) }] }, ['uses.0.id']],
    ['no time at all', { uses: [{ ...use, n: 0 }] }, ['uses.0.n']],
    ['a thousand times', { uses: [{ ...use, n: 1_000 }] }, []],
    ['more often', { uses: [{ ...use, n: 1_001 }] }, ['uses.0.n']],
    ['and who did it', { uses: [{ ...use, operId: 'D1' }] }, ['uses.0.operId']],
    ['for another kind of user', { who: 'staff' }, ['who']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(usageHalves.reportUsage.body, report, change)).toEqual(faults);
  });
});
