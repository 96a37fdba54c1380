import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../tests/_util/schema-faults.ts';
import { consoleHalves } from './console.ts';
import { consoleAccountHalves } from './console/accounts.ts';
import { consoleAudienceHalves } from './console/audiences.ts';
import { consoleEventHalves } from './console/events.ts';
import { consoleProposalHalves } from './console/proposals.ts';

const reason = '例行调整';
const texts = { routes: '{}', menu: '{}', layouts: '{}', settings: '{}' };
const HASH = '0123456789abcdef';
const edit = { baseVersion: 3, texts, reason };

describe('the reason for a staff action', () => {
  it.each<Border>([
    ['of two characters', { reason: '调整' }, []],
    ['of 200 characters', { reason: '因'.repeat(200) }, []],
    ['of 201 characters', { reason: '因'.repeat(201) }, ['reason']],
    ['of one character', { reason: '调' }, ['reason']],
    ['that is blank', { reason: '      ' }, ['reason']],
    ['that is missing', { reason: undefined }, ['reason']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(consoleHalves.publish.body, edit, change)).toEqual(faults);
    const others = [
      [consoleHalves.rollback.body, { baseVersion: 3, toVersion: 0 }],
      [consoleHalves.killSwitch.body, { kind: 'panel', id: 'depth.best', disabled: true }],
      [consoleAccountHalves.accountAction.body, { operId: 'D1', action: 'unlock' }],
      [consoleAccountHalves.accountRights.body, { operId: 'D1', grant: [], revoke: [] }],
      [consoleAudienceHalves.dropAudience.body, { id: 'vip' }],
      [consoleProposalHalves.withdrawProposal.body, { proposalId: 1 }],
    ] as const;
    for (const [body, sound] of others)
      expect(faultsAfter(body, { reason, ...sound }, change)).toEqual(faults);
  });
});

describe('a configuration edit', () => {
  it.each<Border>([
    ['unchanged', {}, []],
    ['based on the built-in files', { baseVersion: 0 }, []],
    ['based on a negative version', { baseVersion: -1 }, ['baseVersion']],
    ['with a string as its base version', { baseVersion: '3' }, ['baseVersion']],
    ['with a base hash', { baseHash: HASH }, []],
    ['with a base hash in capitals', { baseHash: HASH.toUpperCase() }, ['baseHash']],
    ['with a truncated base hash', { baseHash: '0123' }, ['baseHash']],
    ['with a file missing', { texts: { ...texts, menu: undefined } }, ['texts.menu']],
    ['with an unknown file', { texts: { ...texts, server: '{}' } }, ['texts.server']],
    ['with a parsed file in place of text', { texts: { ...texts, menu: {} } }, ['texts.menu']],
    ['with settled conflicts', { settled: ['menu.json /items/home'] }, []],
    ['with too many settled conflicts', { settled: Array.from({ length: 501 }, () => 'a') }, ['settled']],
    ['with a settled conflict that is too long', { settled: ['a'.repeat(401)] }, ['settled.0']],
    ['with another user’s id', { operId: 'D2' }, ['operId']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(consoleHalves.publish.body, edit, change)).toEqual(faults);
    expect(faultsAfter(consoleProposalHalves.propose.body, edit, change)).toEqual(faults);
  });

  it.each<Border>([
    ['at a time', { publishAt: '2026-11-23 09:00' }, []],
    ['at a time with seconds', { publishAt: '2026-11-23 09:00:00' }, ['publishAt']],
    ['at a time in ISO format', { publishAt: '2026-11-23T09:00' }, ['publishAt']],
    ['to a group first', { first: { kind: 'group', id: 'vip', minutes: 30 } }, []],
    ['to an unnamed group first', { first: { kind: 'group', id: '', minutes: 30 } }, ['first.id']],
    ['first for one minute', { first: { kind: 'group', id: 'vip', minutes: '1' } }, []],
    ['first for 0 minutes', { first: { kind: 'group', id: 'vip', minutes: 0 } }, ['first.minutes']],
    ['first for the maximum of two weeks', { first: { kind: 'group', id: 'vip', minutes: 20_160 } }, []],
    [
      'first for longer than two weeks',
      { first: { kind: 'group', id: 'vip', minutes: 20_161 } },
      ['first.minutes'],
    ],
    [
      'first to an unknown kind of audience',
      { first: { kind: 'everybody', id: 'x', minutes: 1 } },
      ['first.kind'],
    ],
  ])('goes live %s', (_, change, faults) => {
    expect(faultsAfter(consoleProposalHalves.propose.body, edit, change)).toEqual(faults);
  });

  it.each([
    [
      'approval of the version that was seen',
      { proposalId: 1, accepted: true, seenVersion: 3, seenHash: HASH },
      true,
    ],
    ['rejection with a reason', { proposalId: 1, accepted: false, reason }, true],
    ['approval without the version that was seen', { proposalId: 1, accepted: true }, false],
    ['rejection without a reason', { proposalId: 1, accepted: false }, false],
    [
      'approval with a reason',
      { proposalId: 1, accepted: true, seenVersion: 3, seenHash: HASH, reason },
      false,
    ],
    ['no decision', { proposalId: 1, seenVersion: 3, seenHash: HASH, reason }, false],
    ['approval as a string', { proposalId: 1, accepted: 'true', seenVersion: 3, seenHash: HASH }, false],
    ['of an invalid proposal', { proposalId: 0, accepted: false, reason }, false],
  ])('is decided on: %s', (_, body, isTaken) => {
    expect(z.safeParse(consoleProposalHalves.decideProposal.body, body).success).toBe(isTaken);
  });
});

describe('other staff requests', () => {
  it.each<Border>([
    ['to everybody', {}, []],
    ['to a group', { group: 'vip' }, []],
    ['to a group named as an object property', { group: 'constructor' }, ['group']],
    ['to a group called __proto__', { group: '__proto__' }, ['group']],
    ['with a blank title', { title: ' ' }, ['title']],
    ['with a title of 60 characters', { title: '告'.repeat(60) }, []],
    ['with a title of 61 characters', { title: '告'.repeat(61) }, ['title']],
    ['with a text of 1,000 characters', { content: '文'.repeat(1_000) }, []],
    ['with a text of 1,001 characters', { content: '文'.repeat(1_001) }, ['content']],
  ])('a notice %s: faults $2', (_, change, faults) => {
    expect(faultsAfter(consoleHalves.broadcast.body, { title: '通知', content: '正文' }, change)).toEqual(
      faults,
    );
  });

  it.each<Border>([
    ['with both interfaces abnormal for a day', { minutes: 1_440 }, []],
    ['that removes the override', { tradeNetStatus: null, priceNetStatus: null }, []],
    ['longer than a day', { minutes: 1_441 }, ['minutes']],
    ['for 0 minutes', { minutes: 0 }, ['minutes']],
    ['with an unknown value', { tradeNetStatus: 2 }, ['tradeNetStatus']],
    ['with a boolean', { priceNetStatus: true }, ['priceNetStatus']],
    ['with an interface missing', { priceNetStatus: undefined }, ['priceNetStatus']],
  ])('an interface status %s', (_, change, faults) => {
    const sound = { tradeNetStatus: 0, priceNetStatus: 1, minutes: 30, reason };
    expect(faultsAfter(consoleHalves.setInterfaceStatus.body, sound, change)).toEqual(faults);
  });

  it.each([
    [{}, []],
    [{ kind: 'config.' }, []],
    [{ kind: 'config%' }, ['kind']],
    [{ kind: '' }, ['kind']],
    [{ kind: 'a'.repeat(41) }, ['kind']],
    [{ from: '2026-11-01', to: '2026-11-30', operId: 'D1' }, []],
    [{ from: '2026-11-31' }, ['from']],
    [{ page: 100_000, rows: 200 }, []],
    [{ page: 100_001, rows: 201 }, ['page', 'rows']],
  ])('audit trail search %j: %j', (query, faults) => {
    expect(faultsOf(consoleHalves.audit.query, query)).toEqual(faults);
  });

  it.each([
    ['accepted', { requestId: 'r', accepted: true }, true],
    ['rejected with a reason', { requestId: 'r', accepted: false, reason }, true],
    ['rejected without a reason', { requestId: 'r', accepted: false }, false],
    ['accepted with a reason', { requestId: 'r', accepted: true, reason }, false],
    ['undecided', { requestId: 'r', reason }, false],
  ])('a verification %s: accepted $2', (_, body, isTaken) => {
    expect(z.safeParse(consoleHalves.reviewRealName.body, body).success).toBe(isTaken);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['a limit of 0 where there was none', { amountLimit: 0, seenLimit: null }, []],
    ['the largest limit', { amountLimit: 100_000_000, seenLimit: 0 }, []],
    ['a limit without the one that was seen', { amountLimit: 100 }, ['seenLimit']],
    [
      'a limit for the whole organisation, whose accounts differ',
      { amountLimit: 100, organisation: true },
      [],
    ],
    ['a limit above the maximum', { amountLimit: 100_000_001, seenLimit: 0 }, ['amountLimit']],
    ['a fractional limit', { amountLimit: 1.5, seenLimit: 0 }, ['amountLimit']],
    ['a limit as text', { amountLimit: '100', seenLimit: 0 }, ['amountLimit']],
    ['a limit of null', { amountLimit: null, seenLimit: 0 }, ['amountLimit']],
    ['a right and a role', { grant: ['marketMaker', 'auditor'], revoke: ['research'] }, []],
    ['an unknown right', { grant: ['root'] }, ['grant.0']],
    ['a right for the whole organisation', { grant: ['marketMaker'], organisation: true }, []],
    ['a role for the whole organisation', { grant: ['auditor'], organisation: true }, ['']],
    ['a role taken from the whole organisation', { revoke: ['auditor'], organisation: true }, ['']],
  ])('account rights: %s', (_, change, faults) => {
    const sound = { operId: 'D1', grant: [], revoke: [], reason };
    expect(faultsAfter(consoleAccountHalves.accountRights.body, sound, change)).toEqual(faults);
  });
});

describe('a user group', () => {
  const group = { id: 'vip', name: '重要客户', kind: 'list', isNew: true, reason };

  it.each<Border>([
    ['with a list of members', {}, []],
    ['of an organisation', { kind: 'organisation', orgId: 'ORG1' }, []],
    ['of an unnamed organisation', { kind: 'organisation' }, ['']],
    ['with a list of members and an organisation', { orgId: 'ORG1' }, ['']],
    ['of an unknown kind', { kind: 'everybody' }, ['kind']],
    ['with a blank name', { name: ' ' }, ['name']],
    ['with a name of 40 characters', { name: '客'.repeat(40) }, []],
    ['with a name of 41 characters', { name: '客'.repeat(41) }, ['name']],
    ['with a dot in its id', { id: 'a.b' }, ['id']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(consoleAudienceHalves.saveAudience.body, group, change)).toEqual(faults);
  });

  it.each<Border>([
    ['empty', {}, []],
    ['200 users', { add: Array.from({ length: 200 }, (_, at) => `D${at}`) }, []],
    ['201', { add: Array.from({ length: 201 }, (_, at) => `D${at}`) }, ['add']],
    ['with a blank user name', { remove: ['D1', ' '] }, ['remove.1']],
  ])('membership change: %s', (_, change, faults) => {
    const sound = { id: 'vip', add: [], remove: [], reason };
    expect(faultsAfter(consoleAudienceHalves.changeMembers.body, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['of 1,000,000 characters', { csv: 'a'.repeat(1_000_000) }, []],
    ['of 1,000,001 characters', { csv: 'a'.repeat(1_000_001) }, ['csv']],
    ['that is empty', { csv: '' }, ['csv']],
    ['without the flag for replacing', { replaces: undefined }, ['replaces']],
  ])('members from a list %s', (_, change, faults) => {
    const sound = { id: 'vip', csv: 'account\nD1', replaces: false, reason };
    expect(faultsAfter(consoleAudienceHalves.importMembers.body, sound, change)).toEqual(faults);
  });
});

describe('an event page', () => {
  const event = {
    name: 'spring-2027',
    title: '春季交流会',
    body: '# 议程',
    publishTime: '2026-11-23 09:00',
    group: null,
    tells: false,
    version: 0,
  };

  it.each<Border>([
    ['unchanged', {}, []],
    ['for a group', { group: 'vip' }, []],
    ['without an audience', { group: undefined }, ['group']],
    ['with a name of 40 characters', { name: `a${'-'.repeat(39)}` }, []],
    ['with a name of 41 characters', { name: `a${'-'.repeat(40)}` }, ['name']],
    ['with capitals in its name', { name: 'Spring' }, ['name']],
    ['with a name that starts with a hyphen', { name: '-spring' }, ['name']],
    ['with a path as its name', { name: '../console' }, ['name']],
    ['with a blank text', { body: '\n ' }, ['body']],
    ['with a text of 20,000 characters', { body: '文'.repeat(20_000) }, []],
    ['with a text of 20,001 characters', { body: '文'.repeat(20_001) }, ['body']],
    ['with a publication time without minutes', { publishTime: '2026-11-23 09' }, ['publishTime']],
    ['with a publication time in seconds', { publishTime: 1_795_395_600 }, ['publishTime']],
    ['with the highest version', { version: 2_147_483_646 }, []],
    ['with a version above the highest', { version: 2_147_483_647 }, ['version']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(consoleEventHalves.saveEvent.body, event, change)).toEqual(faults);
  });
});
