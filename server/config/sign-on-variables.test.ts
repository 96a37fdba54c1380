import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const provider = {
  OIDC_ISSUER: 'https://login.bank.example',
  OIDC_CLIENT_ID: 'bond-desk',
  OIDC_REDIRECT_URI: 'https://bond.example.com/index/login',
};
const signOn = (env: Readonly<Record<string, string>>) => readConfig({ ...provider, ...env }).signOn;

describe('the firm’s single sign-on', () => {
  it('is off when nothing is set, and a public client without a secret', () => {
    expect(readConfig({}).signOn).toBeNull();
    expect(signOn({})).toEqual({
      issuer: 'https://login.bank.example',
      clientId: 'bond-desk',
      clientSecret: null,
      redirectUri: 'https://bond.example.com/index/login',
      scopes: 'openid email',
      groupsClaim: 'groups',
      roleGroups: [],
      linksByEmail: false,
    });
  });

  it.each(Object.keys(provider))(
    'refuses a configuration without %s, which would only fail at the first login',
    (omitted) => {
      const part = Object.fromEntries(Object.entries(provider).filter(([name]) => name !== omitted));
      expect(() => readConfig(part)).toThrow(/belong together: set all three, or none$/);
      expect(() => readConfig({ [omitted]: Reflect.get(provider, omitted) })).toThrow(/belong together/);
    },
  );

  it.each([
    ['OIDC_CLIENT_SECRET', 'a-secret-of-the-firm'],
    ['OIDC_SCOPES', 'openid profile'],
    ['OIDC_GROUPS_CLAIM', 'roles'],
    ['OIDC_ROLE_GROUPS', 'editor=staff'],
    ['OIDC_LINK_BY_EMAIL', '1'],
  ])('refuses %s without a provider, where it would do nothing', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} does nothing without OIDC_ISSUER`),
    );
  });

  it.each([
    ['https://login.bank.example', true],
    ['https://login.bank.example/realms/bond', true],
    // Unencrypted on this machine only.
    ['http://localhost:8080', true],
    ['http://127.0.0.2:8080', true],
    ['http://[::1]:8080', true],
    ['http://login.bank.example', false],
    ['http://localhost.evil.example', false],
    ['http://128.0.0.1', false],
    // A name that merely begins like a loopback address is a name.
    ['http://127.evil.example', false],
    ['login.bank.example', false],
    ['javascript:alert(1)', false],
  ])('accepts %s as issuer and redirect address: %j', (address, isTaken) => {
    for (const name of ['OIDC_ISSUER', 'OIDC_REDIRECT_URI']) {
      if (isTaken) expect(() => signOn({ [name]: address })).not.toThrow();
      else expect(() => signOn({ [name]: address })).toThrow(new RegExp(`^${name}: expected the https:`));
    }
  });

  it.each([
    ['openid', true],
    ['openid email https://bank.example/scope:read', true],
    ['email openid', false],
    ['openid  email', false],
    ['openid,email', false],
  ])('accepts scopes %j: %j', (OIDC_SCOPES, isTaken) => {
    if (isTaken) expect(signOn({ OIDC_SCOPES })?.scopes).toBe(OIDC_SCOPES);
    else expect(() => signOn({ OIDC_SCOPES })).toThrow(/^OIDC_SCOPES: /);
  });

  it.each([
    ['editor=BOND-EDITORS', [{ role: 'editor', group: 'BOND-EDITORS' }]],
    [
      ' editor = a ; approver=b ;',
      [
        { role: 'editor', group: 'a' },
        { role: 'approver', group: 'b' },
      ],
    ],
    // Directory names contain commas and equals signs.
    ['auditor=CN=audit,OU=bond,DC=bank', [{ role: 'auditor', group: 'CN=audit,OU=bond,DC=bank' }]],
    [
      'editor=a;editor=b',
      [
        { role: 'editor', group: 'a' },
        { role: 'editor', group: 'b' },
      ],
    ],
    [';;', []],
  ])('reads role groups %j', (OIDC_ROLE_GROUPS, groups) => {
    expect(signOn({ OIDC_ROLE_GROUPS })?.roleGroups).toEqual(groups);
  });

  it.each(['admin=a', 'editor', 'editor=', '=a', 'Editor=a', 'editor=a,approver'.replace('=', ':')])(
    'refuses role groups %j',
    (OIDC_ROLE_GROUPS) => {
      expect(() => signOn({ OIDC_ROLE_GROUPS })).toThrow(/^OIDC_ROLE_GROUPS: expected ROLE=GROUP/);
    },
  );

  it('refuses invalid roles even when sign-on is off', () => {
    expect(() => readConfig({ OIDC_ROLE_GROUPS: 'admin=a' })).toThrow(/^OIDC_ROLE_GROUPS/);
  });

  it('links accounts by e-mail only if set to, and does not repeat a secret that is too short', () => {
    expect(signOn({ OIDC_LINK_BY_EMAIL: '1' })?.linksByEmail).toBe(true);
    expect(signOn({ OIDC_CLIENT_SECRET: 'long enough' })?.clientSecret).toBe('long enough');
    expect(() => signOn({ OIDC_CLIENT_SECRET: 'hunter2' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });
});
