import type { UserInfo } from '#contract/entities';
import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../../tests/_util/config-fixture.ts';
import { keepMemberships } from './keep-memberships.ts';

const bundleWith = (gate: object) => {
  const menu = JSON.parse(fixture.menu);
  menu.menus.footer[0].when = gate;
  // `as` holds: the fixture passes the pipeline, and any item may have a gate.
  return { routes: JSON.parse(fixture.routes), menu, layouts: JSON.parse(fixture.layouts) } as never;
};
// `as` holds: only memberships are read.
const disclosing = (groups: Record<string, boolean>) => ({ groups, organisation: {} }) as unknown as UserInfo;

describe('group memberships used by gates', () => {
  it('are loaded only when a new configuration names a group not known yet', () => {
    let loadCount = 0;
    const config = observable(
      { bundle: bundleWith({ 'session.isLogin': { is: true } }) },
      {},
      { deep: false },
    );
    const session = observable({ userInfo: null as UserInfo | null }, {}, { deep: false });
    const stop = keepMemberships(config, session, { loadUser: () => (loadCount += 1) });
    runInAction(() => (session.userInfo = disclosing({})));
    expect(loadCount).toBe(0);
    runInAction(() => (config.bundle = bundleWith({ not: { 'user.groups': { in: ['rates'] } } })));
    expect(loadCount).toBe(1);
    runInAction(() => (session.userInfo = disclosing({ rates: false })));
    runInAction(() => (config.bundle = bundleWith({ 'user.groups': { is: 'rates' } })));
    expect(loadCount).toBe(1);
    runInAction(() => (config.bundle = bundleWith({ 'user.organisation': { is: 'ORG1' } })));
    expect(loadCount).toBe(2);
    stop();
  });
});
