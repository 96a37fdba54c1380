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
    ['in two letters', { reason: '调整' }, []],
    ['in 200', { reason: '因'.repeat(200) }, []],
    ['in 201', { reason: '因'.repeat(201) }, ['reason']],
    ['in one', { reason: '调' }, ['reason']],
    ['in spaces', { reason: '      ' }, ['reason']],
    ['unsaid', { reason: undefined }, ['reason']],
  ])('%s', (_, change, faults) => {
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
    ['as it is', {}, []],
    ['from the files built in', { baseVersion: 0 }, []],
    ['from before them', { baseVersion: -1 }, ['baseVersion']],
    ['from a version as text', { baseVersion: '3' }, ['baseVersion']],
    ['from a known content', { baseHash: HASH }, []],
    ['from a content in capitals', { baseHash: HASH.toUpperCase() }, ['baseHash']],
    ['from half a hash', { baseHash: '0123' }, ['baseHash']],
    ['of three files', { texts: { ...texts, menu: undefined } }, ['texts.menu']],
    ['of five files', { texts: { ...texts, server: '{}' } }, ['texts.server']],
    ['of a file that is parsed already', { texts: { ...texts, menu: {} } }, ['texts.menu']],
    ['that settles clashes', { settled: ['menu.json /items/home'] }, []],
    ['that settles too many', { settled: Array.from({ length: 501 }, () => 'a') }, ['settled']],
    ['that settles at great length', { settled: ['a'.repeat(401)] }, ['settled.0']],
    ['under another name', { operId: 'D2' }, ['operId']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(consoleHalves.publish.body, edit, change)).toEqual(faults);
    expect(faultsAfter(consoleProposalHalves.propose.body, edit, change)).toEqual(faults);
  });

  it.each<Border>([
    ['at a time', { publishAt: '2026-11-23 09:00' }, []],
    ['at a time with seconds', { publishAt: '2026-11-23 09:00:00' }, ['publishAt']],
    ['at a time of another form', { publishAt: '2026-11-23T09:00' }, ['publishAt']],
    ['to a group first', { first: { kind: 'group', id: 'vip', minutes: 30 } }, []],
    ['to nobody first', { first: { kind: 'group', id: '', minutes: 30 } }, ['first.id']],
    ['first for a minute', { first: { kind: 'group', id: 'vip', minutes: '1' } }, []],
    ['first for no time', { first: { kind: 'group', id: 'vip', minutes: 0 } }, ['first.minutes']],
    ['first for two weeks', { first: { kind: 'group', id: 'vip', minutes: 20_160 } }, []],
    ['first for longer', { first: { kind: 'group', id: 'vip', minutes: 20_161 } }, ['first.minutes']],
    ['first to what is no audience', { first: { kind: 'everybody', id: 'x', minutes: 1 } }, ['first.kind']],
  ])('goes live %s', (_, change, faults) => {
    expect(faultsAfter(consoleProposalHalves.propose.body, edit, change)).toEqual(faults);
  });

  it.each([
    ['yes to what was seen', { proposalId: 1, accepted: true, seenVersion: 3, seenHash: HASH }, true],
    ['no with a reason', { proposalId: 1, accepted: false, reason }, true],
    ['yes to what was not seen', { proposalId: 1, accepted: true }, false],
    ['no without a reason', { proposalId: 1, accepted: false }, false],
    ['yes with a reason', { proposalId: 1, accepted: true, seenVersion: 3, seenHash: HASH, reason }, false],
    ['neither', { proposalId: 1, seenVersion: 3, seenHash: HASH, reason }, false],
    ['yes in words', { proposalId: 1, accepted: 'true', seenVersion: 3, seenHash: HASH }, false],
    ['of no proposal', { proposalId: 0, accepted: false, reason }, false],
  ])('is decided on: %s', (_, body, isTaken) => {
    expect(z.safeParse(consoleProposalHalves.decideProposal.body, body).success).toBe(isTaken);
  });
});

describe('other staff requests', () => {
  it.each<Border>([
    ['to everybody', {}, []],
    ['to a group', { group: 'vip' }, []],
    ['to what every object has', { group: 'constructor' }, ['group']],
    ['to a group of prototypes', { group: '__proto__' }, ['group']],
    ['without a title', { title: ' ' }, ['title']],
    ['with the longest title', { title: '告'.repeat(60) }, []],
    ['with a longer one', { title: '告'.repeat(61) }, ['title']],
    ['with the longest words', { content: '文'.repeat(1_000) }, []],
    ['with longer ones', { content: '文'.repeat(1_001) }, ['content']],
  ])('a notice %s', (_, change, faults) => {
    expect(faultsAfter(consoleHalves.broadcast.body, { title: '通知', content: '正文' }, change)).toEqual(
      faults,
    );
  });

  it.each<Border>([
    ['both faulty for a day', { minutes: 1_440 }, []],
    ['taken back', { tradeNetStatus: null, priceNetStatus: null }, []],
    ['longer than a day', { minutes: 1_441 }, ['minutes']],
    ['for no time', { minutes: 0 }, ['minutes']],
    ['in between', { tradeNetStatus: 2 }, ['tradeNetStatus']],
    ['as a switch', { priceNetStatus: true }, ['priceNetStatus']],
    ['half said', { priceNetStatus: undefined }, ['priceNetStatus']],
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
    ['sent back with words', { requestId: 'r', accepted: false, reason }, true],
    ['sent back without', { requestId: 'r', accepted: false }, false],
    ['accepted with words', { requestId: 'r', accepted: true, reason }, false],
    ['undecided', { requestId: 'r', reason }, false],
  ])('a verification %s', (_, body, isTaken) => {
    expect(z.safeParse(consoleHalves.reviewRealName.body, body).success).toBe(isTaken);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['a limit of nothing', { amountLimit: 0 }, []],
    ['the largest limit', { amountLimit: 100_000_000 }, []],
    ['a larger one', { amountLimit: 100_000_001 }, ['amountLimit']],
    ['a limit in parts of a 万', { amountLimit: 1.5 }, ['amountLimit']],
    ['a limit as text', { amountLimit: '100' }, ['amountLimit']],
    ['a limit of null', { amountLimit: null }, ['amountLimit']],
    ['a right and a role', { grant: ['marketMaker', 'auditor'], revoke: ['research'] }, []],
    ['a right that is none', { grant: ['root'] }, ['grant.0']],
  ])('account rights: %s', (_, change, faults) => {
    const sound = { operId: 'D1', grant: [], revoke: [], reason };
    expect(faultsAfter(consoleAccountHalves.accountRights.body, sound, change)).toEqual(faults);
  });
});

describe('a user group', () => {
  const group = { id: 'vip', name: '重要客户', kind: 'list', isNew: true, reason };

  it.each<Border>([
    ['by list', {}, []],
    ['of an organisation', { kind: 'organisation', orgId: 'ORG1' }, []],
    ['of an organisation that is not named', { kind: 'organisation' }, ['']],
    ['by list that names one', { orgId: 'ORG1' }, ['']],
    ['of a kind that is none', { kind: 'everybody' }, ['kind']],
    ['of no name', { name: ' ' }, ['name']],
    ['of the longest name', { name: '客'.repeat(40) }, []],
    ['of a longer one', { name: '客'.repeat(41) }, ['name']],
    ['of an id with a dot', { id: 'a.b' }, ['id']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(consoleAudienceHalves.saveAudience.body, group, change)).toEqual(faults);
  });

  it.each<Border>([
    ['nobody', {}, []],
    ['200 people', { add: Array.from({ length: 200 }, (_, at) => `D${at}`) }, []],
    ['201', { add: Array.from({ length: 201 }, (_, at) => `D${at}`) }, ['add']],
    ['one without a name', { remove: ['D1', ' '] }, ['remove.1']],
  ])('membership change: %s', (_, change, faults) => {
    const sound = { id: 'vip', add: [], remove: [], reason };
    expect(faultsAfter(consoleAudienceHalves.changeMembers.body, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['of a million characters', { csv: 'a'.repeat(1_000_000) }, []],
    ['of more', { csv: 'a'.repeat(1_000_001) }, ['csv']],
    ['of nothing', { csv: '' }, ['csv']],
    ['that replaces or adds, unsaid', { replaces: undefined }, ['replaces']],
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
    ['as it is', {}, []],
    ['for a group', { group: 'vip' }, []],
    ['for everybody or a group, unsaid', { group: undefined }, ['group']],
    ['of the longest name', { name: `a${'-'.repeat(39)}` }, []],
    ['of a longer one', { name: `a${'-'.repeat(40)}` }, ['name']],
    ['of a name in capitals', { name: 'Spring' }, ['name']],
    ['of a name that begins with a hyphen', { name: '-spring' }, ['name']],
    ['of a name that leads elsewhere', { name: '../console' }, ['name']],
    ['without words', { body: '\n ' }, ['body']],
    ['of the longest words', { body: '文'.repeat(20_000) }, []],
    ['of longer ones', { body: '文'.repeat(20_001) }, ['body']],
    ['at a time without minutes', { publishTime: '2026-11-23 09' }, ['publishTime']],
    ['at a time in seconds', { publishTime: 1_795_395_600 }, ['publishTime']],
    ['of the last revision', { version: 2_147_483_646 }, []],
    ['of one beyond', { version: 2_147_483_647 }, ['version']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(consoleEventHalves.saveEvent.body, event, change)).toEqual(faults);
  });
});
