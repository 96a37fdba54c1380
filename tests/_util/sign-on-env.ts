/** The platform's registration with the test providers. */
export const CLIENT = {
  id: 'bond-desk',
  secret: 'a-secret-of-the-tests-long-enough-for-hs256',
  redirectUri: 'http://127.0.0.1:9/index/login',
} as const;

/** The environment of a server whose users sign on through this provider. */
export const signOnEnv = (issuer: string, env: Readonly<Record<string, string>> = {}) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_REDIRECT_URI: CLIENT.redirectUri,
  OIDC_SCOPES: 'openid email groups',
  ...env,
});
