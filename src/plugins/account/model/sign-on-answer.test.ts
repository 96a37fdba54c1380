import { Storage } from '#core/storage';
import { FakeStorage } from '#testing';
import { describe, expect, it } from 'vitest';
import { answerIn, signOnUnderWay } from './sign-on.ts';

describe('the identity provider’s answer', () => {
  it.each([
    ['/index/login?code=abc&state=xyz', 'code=abc&state=xyz'],
    ['/index/login?error=access_denied&state=xyz', 'error=access_denied&state=xyz'],
    ['/index/login?code=abc&state=xyz#top', 'code=abc&state=xyz'],
    ['/index/login?code=&state=', 'code=&state='],
    ['/index/login?code=abc', null],
    ['/index/login?state=xyz', null],
    ['/index/login?return=%2F%3Fcode%3D1%26state%3D2', null],
    ['/index/login#?code=abc&state=xyz', null],
    ['/index/login', null],
    ['', null],
  ])('in %j is %j', (path, query) => {
    expect(answerIn(path)).toBe(query);
  });
});

describe('a sign-on in progress', () => {
  const open = (door = new FakeStorage().openTab()) => ({
    door,
    signOn: new Storage(door).persisted(signOnUnderWay),
  });

  it('belongs to this tab alone, and survives the trip to the provider and back', () => {
    const browser = new FakeStorage();
    const { door, signOn } = open(browser.openTab());
    signOn.set({ ticket: 't1', back: '/index/look-ticket' });
    expect(open(door).signOn.get()).toEqual({ ticket: 't1', back: '/index/look-ticket' });
    expect(open(browser.openTab()).signOn.get()).toEqual({ ticket: '', back: '' });
    expect(door.local.length).toBe(0);
  });

  it.each(['{"v":1,"d":{"ticket":7,"back":""}}', '{"v":1,"d":{"ticket":"t"}}', 'x'])(
    'is ignored when stored as %s',
    (text) => {
      const door = new FakeStorage().openTab();
      door.session.setItem('bond.signOn', text);
      expect(open(door).signOn.get()).toEqual({ ticket: '', back: '' });
    },
  );
});
