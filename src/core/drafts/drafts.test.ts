import { Storage } from '#core/storage';
import { FakeStorage } from '#testing';
import { describe, expect, it } from 'vitest';
import { Drafts } from './drafts.ts';

const tab = () => {
  const door = new FakeStorage().openTab();
  return () => new Drafts(new Storage(door, () => {}), 'drafts');
};

describe('an unsent draft', () => {
  it('survives a reload of the tab for the same user [R1.04]', () => {
    const open = tab();
    open().keep('u1', 'question.title', '卖方第二档');
    open().keep('u1', 'question.text', '一直不变');
    expect(open().read('u1', 'question.title')).toBe('卖方第二档');
    expect(open().read('u1', 'question.text')).toBe('一直不变');
  });

  it('is shown to no one else, and dropped once another user types', () => {
    const open = tab();
    open().keep('u1', 'question.title', '卖方第二档');
    expect([open().read('u2', 'question.title'), open().read('', 'question.title')]).toEqual(['', '']);
    open().keep('u2', 'advisory.text', '久期');
    expect([open().read('u1', 'question.title'), open().read('u2', 'advisory.text')]).toEqual(['', '久期']);
  });

  it('is dropped once sent, and never kept for a visitor', () => {
    const open = tab();
    open().keep('u1', 'question.title', '卖方第二档');
    open().keep('u1', 'question.title', '');
    open().keep('', 'question.text', '一直不变');
    expect([open().read('u1', 'question.title'), open().read('', 'question.text')]).toEqual(['', '']);
  });
});
