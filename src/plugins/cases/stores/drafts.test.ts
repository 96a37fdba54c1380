import { Storage } from '#core/storage';
import { FakeStorage } from '#testing';
import { describe, expect, it } from 'vitest';
import { Drafts } from './drafts.ts';

const tab = () => {
  const door = new FakeStorage().openTab();
  return () => new Drafts(new Storage(door, () => {}));
};

describe('what was typed and not sent', () => {
  it('is there again after a reload of the tab, for the same person [R1.04]', () => {
    const open = tab();
    open().keep('u1', 'question.title', '卖方第二档');
    open().keep('u1', 'question.text', '一直不变');
    expect(open().read('u1', 'question.title')).toBe('卖方第二档');
    expect(open().read('u1', 'question.text')).toBe('一直不变');
  });

  it('is shown to nobody else, and gone once another person types', () => {
    const open = tab();
    open().keep('u1', 'question.title', '卖方第二档');
    expect([open().read('u2', 'question.title'), open().read('', 'question.title')]).toEqual(['', '']);
    open().keep('u2', 'advisory.text', '久期');
    expect([open().read('u1', 'question.title'), open().read('u2', 'advisory.text')]).toEqual(['', '久期']);
  });

  it('is kept no more once it was sent, and never for nobody', () => {
    const open = tab();
    open().keep('u1', 'question.title', '卖方第二档');
    open().keep('u1', 'question.title', '');
    open().keep('', 'question.text', '一直不变');
    expect([open().read('u1', 'question.title'), open().read('', 'question.text')]).toEqual(['', '']);
  });
});
