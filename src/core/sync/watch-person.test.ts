import type { UserInfo } from '#contract/entities';
import { observable, observableRef, runInAction } from 'mobx';
import { expect, it } from 'vitest';
import { watchPerson } from './watch-person.ts';

it('notifies of another user and of changed rights, but not of a session’s first data', () => {
  const session = observable(
    { sessionId: '', userInfo: null as UserInfo | null },
    { userInfo: observableRef },
  );
  // `as` holds: it is never read.
  const info = () => ({}) as UserInfo;
  let calls = 0;
  const stop = watchPerson(session, () => {
    calls += 1;
  });
  const become = (sessionId: string, userInfo: UserInfo | null) =>
    runInAction(() => Object.assign(session, { sessionId, userInfo }));
  become('one', null);
  expect(calls).toBe(1);
  become('one', info());
  expect(calls).toBe(1);
  become('one', info());
  expect(calls).toBe(2);
  become('', null);
  expect(calls).toBe(3);
  stop();
  become('two', null);
  expect(calls).toBe(3);
});
