import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { STAFF_ROLES } from '../entities/index.ts';
import { mayMake, pathOf } from './endpoint.ts';
import { allEndpoints, consoleApi } from './index.ts';

describe('the address of a call', () => {
  it.each<[path: string, params: Record<string, string | number>, address: string]>([
    ['/market/homepage', {}, '/api/market/homepage'],
    ['/market/auth/trans/:pageNum/:pageSize', { pageNum: 1, pageSize: 50 }, '/api/market/auth/trans/1/50'],
    ['/x/:id', { id: '240210.IB' }, '/api/x/240210.IB'],
    ['/x/:id', { id: '' }, '/api/x/'],
    // A parameter value stays within one path segment.
    ['/x/:id', { id: '../console' }, '/api/x/..%2Fconsole'],
    ['/x/:id', { id: 'a?b=c#d' }, '/api/x/a%3Fb%3Dc%23d'],
    ['/x/:id', { id: '国债' }, '/api/x/%E5%9B%BD%E5%80%BA'],
    ['/x/:id', { id: '$&' }, '/api/x/%24%26'],
    ['/x/:a/:b', { a: ':b', b: 'c' }, '/api/x/%3Ab/c'],
    ['/x', { id: 'unused' }, '/api/x'],
  ])('%s with %j is %s', (path, params, address) => {
    expect(pathOf({ path }, params)).toBe(address);
  });

  it('throws unless every parameter is given', () => {
    expect(() => pathOf({ path: '/x/:a/:b' }, { a: 1 })).toThrow('path parameter b of /x/:a/:b is missing');
    expect(() => pathOf({ path: '/x/:a' })).toThrow('path parameter a');
  });

  it('is unique by method and path, whatever the parameters are called', () => {
    const shapes = allEndpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});

describe('the rights of staff', () => {
  it.each<
    [
      roles: readonly (typeof STAFF_ROLES)[number][] | undefined,
      granted: readonly (typeof STAFF_ROLES)[number][],
      may: boolean,
    ]
  >([
    [undefined, [], true],
    [['editor'], [], false],
    [['editor'], ['editor'], true],
    [['editor'], ['approver', 'operator', 'auditor'], false],
    [['operator', 'auditor'], ['auditor'], true],
    [[], ['editor', 'approver', 'operator', 'auditor'], false],
  ])('a call for roles %j may be made with roles %j: %j', (roles, granted, may) => {
    expect(mayMake({ ...(roles && { roles }) }, granted)).toBe(may);
  });

  /** Console calls restricted by role, per the firm's rules: e editor, p approver, o operator, a auditor. */
  const MATRIX = {
    check: 'ep',
    publish: 'e',
    rollback: 'e',
    killSwitch: 'o',
    broadcast: 'o',
    interfaceStatus: 'oa',
    setInterfaceStatus: 'o',
    audit: 'a',
    realNames: 'o',
    realNameImage: 'o',
    reviewRealName: 'o',
    outbox: 'o',
    accounts: 'oa',
    account: 'oa',
    accountAction: 'o',
    accountRights: 'o',
    decideRights: 'p',
    withdrawRights: 'o',
    apiKeys: 'oa',
    revokeApiKey: 'o',
    saveAudience: 'eo',
    dropAudience: 'eo',
    changeMembers: 'eo',
    importMembers: 'eo',
    impact: 'ep',
    events: 'o',
    saveEvent: 'o',
    dropEvent: 'o',
    propose: 'e',
    decideProposal: 'p',
    widenTrial: 'ep',
    withdrawProposal: 'ep',
  } as const;
  const LETTERS = { editor: 'e', approver: 'p', operator: 'o', auditor: 'a' } as const;
  const matrix: Readonly<Record<string, string>> = MATRIX;

  it.each(Object.entries(consoleApi))(
    'the console call %s is open to exactly the roles in the matrix',
    (key, call) => {
      const may = STAFF_ROLES.filter((role) => mayMake(call, [role]));
      expect(may.map((role) => LETTERS[role]).join('')).toBe(matrix[key] ?? 'epoa');
    },
  );

  it('let no single role both propose and approve a change of configuration', () => {
    const both = STAFF_ROLES.filter((role) =>
      [consoleApi.propose, consoleApi.decideProposal].every((call) => mayMake(call, [role])),
    );
    expect(both).toEqual([]);
    for (const call of [consoleApi.propose, consoleApi.decideProposal])
      expect(STAFF_ROLES.some((role) => mayMake(call, [role]))).toBe(true);
  });

  it('let an auditor read what staff did, and change nothing', () => {
    // Queries that are POST because of their size.
    const questions = ['check', 'impact'];
    const open = Object.entries(consoleApi).filter(([, call]) => mayMake(call, ['auditor']));
    const writes = open.filter(([key, call]) => call.method === 'POST' && !questions.includes(key));
    expect(writes.map(([key]) => key)).toEqual([]);
    expect(open.map(([key]) => key)).toEqual(expect.arrayContaining(['audit', 'accounts', 'apiKeys']));
  });
});

describe('reply schemas', () => {
  it('of every call refuse what is not an object, list or text', () => {
    const lax = allEndpoints.filter(({ reply }) => z.safeParse(reply, Symbol.iterator).success);
    expect(lax.map(({ name }) => name)).toEqual([]);
  });
});
