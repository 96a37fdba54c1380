import { readConfig } from '#server/config';
import { describe, expect, it } from 'vitest';
import { groupsIn, roleChange } from './role-groups.ts';

const roleGroups = [
  { role: 'editor', group: 'desk-editors' },
  { role: 'editor', group: 'desk-leads' },
  { role: 'auditor', group: 'CN=audit,OU=bonds' },
] as const;

describe('groups of a provider', () => {
  it('give exactly the roles that are configured for them, and take those that no group gives any more', () => {
    expect(roleChange(roleGroups, ['desk-leads', 'approver', 'approvers'], [])).toEqual({
      grant: ['editor'],
      revoke: [],
    });
    expect(roleChange(roleGroups, ['CN=audit,OU=bonds'], ['editor'])).toEqual({
      grant: ['auditor'],
      revoke: ['editor'],
    });
    expect(roleChange(roleGroups, [], ['editor', 'auditor'])).toEqual({
      grant: [],
      revoke: ['editor', 'auditor'],
    });
  });

  it('leave the roles alone that no group is configured for', () => {
    expect(roleChange(roleGroups, [], ['approver', 'operator'])).toEqual({ grant: [], revoke: [] });
    expect(roleChange([], ['desk-editors'], ['editor'])).toEqual({ grant: [], revoke: [] });
  });

  it('are texts: a claim of any other form names none', () => {
    expect(groupsIn(['a', 1, null, { role: 'editor' }, 'b'])).toEqual(['a', 'b']);
    expect(groupsIn('a')).toEqual(['a']);
    expect(groupsIn({ a: true })).toEqual([]);
    expect(groupsIn(undefined)).toEqual([]);
  });
});

describe('the configuration of a sign-on', () => {
  const whole = {
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'bond-desk',
    OIDC_REDIRECT_URI: 'https://bond.example.com/index/login',
  };

  it('is there where provider, client and address are, and refused where it is so in part', () => {
    expect(readConfig({}).signOn).toBeNull();
    expect(readConfig(whole).signOn).toMatchObject({
      issuer: 'https://id.example.com',
      clientSecret: null,
      scopes: 'openid email',
      roleGroups: [],
      linksByEmail: false,
    });
    expect(() => readConfig({ ...whole, OIDC_CLIENT_ID: '' })).toThrow('belong together');
  });

  it('reads groups with commas and equals signs, and refuses roles that do not exist', () => {
    const roles = (OIDC_ROLE_GROUPS: string) => readConfig({ ...whole, OIDC_ROLE_GROUPS }).signOn?.roleGroups;
    expect(roles('editor=desk; auditor=CN=audit,OU=bonds;')).toEqual([
      { role: 'editor', group: 'desk' },
      { role: 'auditor', group: 'CN=audit,OU=bonds' },
    ]);
    for (const text of ['admin=desk', 'editor', 'editor=', '=desk'])
      expect(() => roles(text), `${text}`).toThrow('OIDC_ROLE_GROUPS');
  });

  it('asks for encryption, but on this machine alone', () => {
    const issuer = (OIDC_ISSUER: string) => readConfig({ ...whole, OIDC_ISSUER }).signOn?.issuer;
    expect(issuer('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000');
    expect(() => issuer('http://id.example.com')).toThrow('OIDC_ISSUER');
    expect(() => issuer('javascript:alert(1)')).toThrow('OIDC_ISSUER');
  });
});
