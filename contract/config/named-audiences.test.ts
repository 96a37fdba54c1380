import { describe, expect, it } from 'vitest';
import { audiencesIn, namedAudiences } from './named-audiences.ts';

const gate = (groups: readonly string[]) => ({ 'user.groups': { in: groups } });

describe('the groups and organisations that the configuration names', () => {
  it('are found in gates at any depth, each once', () => {
    const files = {
      routes: [{ when: { all: [gate(['rates']), { not: gate(['rates', 'credit']) }] } }],
      layouts: { panels: [{ when: { 'user.organisation': { in: ['A'] } } }] },
    };
    expect(audiencesIn(files)).toEqual({ groups: ['rates', 'credit'], organisations: ['A'] });
  });

  it('are not taken from other keys', () => {
    expect(audiencesIn({ label: 'user.groups', ids: ['rates'], 'user.orgflag': { is: '1' } })).toEqual({
      groups: [],
      organisations: [],
    });
  });

  it('are empty for a file of invalid JSON, while other files still count', () => {
    const routes = JSON.stringify({ when: { 'user.groups': { is: 'rates' } } });
    expect(namedAudiences({ routes, menu: '{', layouts: '', settings: 'null' })).toEqual({
      groups: ['rates'],
      organisations: [],
    });
  });

  it('are text only: other values name no one', () => {
    expect(audiencesIn({ 'user.groups': { in: [1, null, 'rates'], is: true } }).groups).toEqual(['rates']);
    expect(audiencesIn({ 'user.groups': null }).groups).toEqual([]);
  });
});
