import { MS_PER_HOUR } from '#contract/rules';
import type { DemandKind } from '#server/config';
import type { SessionResolver } from '#server/call';
import type { Db } from '#server/db';
import type { Publisher } from '#server/push';
import type { Logger } from '#server/runtime';
import type { AccountBase } from '../account-base.ts';
import { Login } from './login.ts';
import { LoginBudget } from './login-budget.ts';
import { LoginHistory } from './login-history.ts';
import { Logout } from './logout.ts';
import type { Proofs } from '../proofs.ts';
import { SecondFactor } from '../second-factor/second-factor.ts';
import { SecondFactorDemand } from '../operator/second-factor-demand.ts';
import { SessionEnder } from '../session/session-ender.ts';
import { type SessionLife, SessionStore } from '../session/session-store.ts';
import { UseDays } from '../session/use-days.ts';

/** Idle limit: no call and no open socket for this long. Absolute limit: one day. */
const DEFAULT_LIFE: SessionLife = { idleMs: 2 * MS_PER_HOUR, maxMs: 24 * MS_PER_HOUR };
const CAPTCHA_FROM_FAILURE = 3;

/** Logged-in sessions: login with its second step, the rows, their ends, and their history. */
export interface Sessions {
  readonly store: SessionStore & SessionResolver;
  readonly ender: SessionEnder;
  readonly login: Login;
  readonly logout: Logout;
  readonly secondFactor: SecondFactor;
  readonly history: LoginHistory;
  readonly useDays: UseDays;
  readonly demand: SecondFactorDemand;
  /** Deletes what has been kept for too long. */
  tidy(db: Db): Promise<void>;
}

export interface SessionsOptions {
  readonly log: Logger;
  readonly publisher: Publisher;
  /** Whether demonstration accounts may log in. */
  readonly isDemo: boolean;
  readonly sessionLife?: SessionLife;
  /** How long a session that ended is kept. */
  readonly sessionHistoryDays: number;
  /** Whether a login requires a slider ticket from the third failure on. */
  readonly isLoginCaptchaOn?: boolean;
  /** Operators that get no session without a second factor; absent: none. */
  readonly secondFactorFor?: readonly DemandKind[];
}

/** Builds the log-in and what it leads to: sessions, their limits, and the second factor. */
export function createSessions(base: AccountBase, proofs: Proofs, options: SessionsOptions): Sessions {
  const { storage, clock, audit, closer, budget } = base;
  const { captcha, secondCodes } = proofs;
  const { log, publisher, isDemo: isDemoAllowed } = options;
  const demand = new SecondFactorDemand(options.secondFactorFor ?? []);
  const life = options.sessionLife ?? DEFAULT_LIFE;
  const store = new SessionStore({ db: storage.kysely, clock, life, isDemoAllowed, demand });
  const ticket = {
    fromFailure: CAPTCHA_FROM_FAILURE,
    redeem: (text: string, ip: string) => captcha.redeem(text, 'login', ip),
  };
  const loginBudget = new LoginBudget({
    db: storage.kysely,
    budget,
    audit,
    captcha: options.isLoginCaptchaOn === true ? ticket : null,
  });
  const parts = { ...base, ...proofs, sessions: store, demand };
  const secondFactor = new SecondFactor({ ...parts, codes: secondCodes });
  const history = new LoginHistory(clock);
  const useDays = new UseDays(clock);
  return {
    store,
    ender: new SessionEnder({ storage, store, closer, audit, log }),
    login: new Login({ ...parts, secondFactor, budget: loginBudget, publisher, isDemoAllowed }),
    logout: new Logout(parts),
    secondFactor,
    history,
    useDays,
    demand,
    async tidy(db) {
      await store.purge(db, options.sessionHistoryDays);
      await history.purge(db);
      await useDays.purge(db);
    },
  };
}
