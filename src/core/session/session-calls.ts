import { account, ACCOUNT_CODE, basic, type ReplyOf, transaction } from '#contract/api';
import type { LoginReply, PublicKey, UserInfo } from '#contract/entities';
import { BizError, type Http } from '#core/http';
import type { Credentials } from './session-state.ts';

/** What the server knows about the current user. Each call rejects with its HttpError (R8.08). */
export interface SessionCalls {
  /** Rejects also with the encryption's error. */
  login(credentials: Credentials): Promise<LoginReply>;
  userInfo(): Promise<UserInfo>;
  quota(): Promise<ReplyOf<typeof transaction.getUserAmountInfo>>;
  salesInfo(): Promise<ReplyOf<typeof transaction.getSTCSalesInfo>>;
  validTime(): Promise<ReplyOf<typeof account.queryOperValidTime>>;
  /** The newest logins. */
  loginInfo(): Promise<ReplyOf<typeof account.queryLoginDt>>;
  /** Records that the account is used today; returns on how many days it has been used. */
  useDays(): Promise<number>;
  /** An organisation's name by its parameter. */
  orgName(parameter: string): Promise<string>;
}

interface Deps {
  readonly http: Http;
  /** Encrypts a password with the server's key and nonce. Rejects when it cannot. */
  readonly encryptPassword: (password: string, key: PublicKey) => Promise<string>;
}

type ByPassword = Extract<Credentials, { kind: 'password' }>;

// Failures are shown by the form, or not at all: a toast would repeat them.
const QUIET = { notTips: true } as const;

async function loginByPassword(
  { http, encryptPassword }: Deps,
  { account: name, password, ticket }: ByPassword,
): Promise<LoginReply> {
  const attempt = async (): Promise<LoginReply> => {
    const key = await http.call(account.queryPublicKey, undefined, QUIET);
    const passWord = await encryptPassword(password, key);
    const body = { account: name, passWord, keyId: key.keyId, ...(ticket === undefined ? {} : { ticket }) };
    return http.call(account.login, { body }, QUIET);
  };
  try {
    return await attempt();
  } catch (error) {
    // The key changed between the two calls: once more with the new one, silently (security notes T2).
    if (error instanceof BizError && error.code === ACCOUNT_CODE.passwordKeyExpired) return attempt();
    throw error;
  }
}

async function loginBy(deps: Deps, credentials: Credentials): Promise<LoginReply> {
  const { http } = deps;
  switch (credentials.kind) {
    case 'password':
      return loginByPassword(deps, credentials);
    case 'email': {
      const { email, code } = credentials;
      return http.call(account.emailLogin, { body: { email, code } }, QUIET);
    }
    case 'secondFactor': {
      const { challenge, code } = credentials;
      return http.call(account.secondFactorLogin, { body: { challenge, code } }, QUIET);
    }
    case 'reply':
      return credentials.reply;
  }
}

/** The session's calls over HTTP. Loaded after the first paint: a visitor's page makes none. */
export function sessionCalls(deps: Deps): SessionCalls {
  const { http } = deps;
  return {
    login: (credentials) => loginBy(deps, credentials),
    userInfo: () => http.call(account.queryOperInfo, undefined, QUIET),
    quota: () => http.call(transaction.getUserAmountInfo, undefined, QUIET),
    salesInfo: () => http.call(transaction.getSTCSalesInfo, undefined, QUIET),
    validTime: () => http.call(account.queryOperValidTime, undefined, QUIET),
    loginInfo: () => http.call(account.queryLoginDt, { query: { page: 1, rows: 20 } }, QUIET),
    async useDays() {
      const body = { action: 'web' } as const;
      return (await http.call(account.insertUserActionUseDaysRecord, { body }, QUIET)).days;
    },
    async orgName(parameter) {
      return (await http.call(basic.getStdtOne, { query: { ARGNAME: parameter } }, QUIET)).ARGVALUE;
    },
  };
}
