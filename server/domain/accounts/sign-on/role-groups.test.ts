import { readConfig } from '#server/config';
import { describe, expect, it } from 'vitest';
import { groupsIn, roleChange } from './role-groups.ts';

const roleGroups = [
  { role: 'editor', group: 'desk-editors' },
  { role: 'editor', group: 'desk-leads' },
  { role: 'auditor', group: 'CN=audit,OU=bonds' },
] as const;

describe('identity provider groups', () => {
  it('grant exactly the roles configured for them, and revoke those that no group grants any more', () => {
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

  it('leave roles alone that are not mapped to any group', () => {
    expect(roleChange(roleGroups, [], ['approver', 'operator'])).toEqual({ grant: [], revoke: [] });
    expect(roleChange([], ['desk-editors'], ['editor'])).toEqual({ grant: [], revoke: [] });
  });

  it('are read as text only: a claim of any other form names none', () => {
    expect(groupsIn(['a', 1, null, { role: 'editor' }, 'b'])).toEqual(['a', 'b']);
    expect(groupsIn('a')).toEqual(['a']);
    expect(groupsIn({ a: true })).toEqual([]);
    expect(groupsIn(undefined)).toEqual([]);
  });
});

describe('the sign-on configuration', () => {
  const whole = {
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'bond-desk',
    OIDC_REDIRECT_URI: 'https://bond.example.com/index/login',
  };

  it('needs issuer, client and redirect address, and is refused when only some are set', () => {
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

  it('accepts group names with commas and equals signs, and refuses unknown roles', () => {
    const roles = (OIDC_ROLE_GROUPS: string) => readConfig({ ...whole, OIDC_ROLE_GROUPS }).signOn?.roleGroups;
    expect(roles('editor=desk; auditor=CN=audit,OU=bonds;')).toEqual([
      { role: 'editor', group: 'desk' },
      { role: 'auditor', group: 'CN=audit,OU=bonds' },
    ]);
    for (const text of ['admin=desk', 'editor', 'editor=', '=desk'])
      expect(() => roles(text), `${text}`).toThrow('OIDC_ROLE_GROUPS');
  });

  it('requires https, except on this machine', () => {
    const issuer = (OIDC_ISSUER: string) => readConfig({ ...whole, OIDC_ISSUER }).signOn?.issuer;
    expect(issuer('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000');
    expect(() => issuer('http://id.example.com')).toThrow('OIDC_ISSUER');
    expect(() => issuer('javascript:alert(1)')).toThrow('OIDC_ISSUER');
  });
});
