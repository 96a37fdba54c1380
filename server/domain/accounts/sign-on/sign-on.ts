import { MS_PER_MINUTE } from '#contract/rules';
import { ACCOUNT_CODE } from '#contract/api';
import type { LoginReply } from '#contract/entities';
import { BusinessError, ConcurrencyGate, type RequestOrigin } from '#server/call';
import type { SignOnConfig } from '#server/config';
import type { Storage } from '#server/db';
import type { AttemptBudget, BudgetRule } from '#server/domain/attempts';
import type { AuditWriter } from '#server/domain/audit';
import { type Clock, type Logger, networkOf } from '#server/runtime';
import type { RightsService } from '../firm/rights.ts';
import type { Login } from '../login/login.ts';
import { mayLogIn, type Operator } from '../operator/operator.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import { rolesOf } from '../operator/staff-roles.ts';
import type { LinkedIdentities } from './linked-identities.ts';
import type { Identity, OidcProvider } from './oidc-provider.ts';
import { reasonOf, SignOnRefused, wordsOf } from './refused.ts';
import { roleChange } from './role-groups.ts';
import type { SignOnAttempts } from './sign-on-attempts.ts';

/** Sign-ons from one address that were started but not completed: a whole office may share the address. */
const PER_IP: BudgetRule = { max: 200, windowMs: 15 * MS_PER_MINUTE };
/** Refusals of one address that are written to the audit chain: anyone can send a reply that was never asked for. */
const REFUSED_EVENTS: BudgetRule = { max: 50, windowMs: 15 * MS_PER_MINUTE };

export interface SignOnDeps {
  readonly config: SignOnConfig;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly provider: OidcProvider;
  readonly attempts: SignOnAttempts;
  readonly identities: LinkedIdentities;
  readonly reader: OperatorReader;
  readonly login: Login;
  readonly rights: RightsService;
  readonly budget: AttemptBudget;
  readonly audit: AuditWriter;
  readonly isDemoAllowed: boolean;
}

/** Logs in users that the firm's own provider vouches for (decision 0066). The rest is the normal login: second factor, one session per account. */
export class SignOn {
  readonly #deps: SignOnDeps;
  /** Each waits for the provider: when that is slow, other calls are not held up. */
  readonly #door = new ConcurrencyGate({ atOnce: 20, maxWaiting: 200 });

  constructor(deps: SignOnDeps) {
    this.#deps = deps;
  }

  /**
   * Starts a sign-on. Throws SignOnRefused where the provider cannot be reached, BusinessError `tooManyTries`, HttpError 503 when too many are
   * queued.
   */
  async begin(origin: RequestOrigin): Promise<{ readonly url: string; readonly ticket: string }> {
    const { storage, budget, attempts, provider } = this.#deps;
    if ((await budget.take(storage.kysely, budgetKey(origin), PER_IP)) === null)
      throw new BusinessError(ACCOUNT_CODE.tooManyTries, 'tooManyTries');
    return this.#door.run(async () => {
      const { ticket, ...begun } = await attempts.begin(storage.kysely);
      return { url: await this.#guarded(() => provider.address(begun)), ticket };
    });
  }

  /**
   * Completes a sign-on with the provider's response. Throws SignOnRefused with the reason, and what a password login throws:
   * `secondFactorRequired`, `secondFactorMissing`, `accountNotValid`.
   */
  async finish(
    { ticket, answer }: { readonly ticket: string; readonly answer: string },
    origin: RequestOrigin,
  ): Promise<LoginReply> {
    const { storage, budget, login, identities } = this.#deps;
    try {
      const identity = await this.#door.run(() => this.#identify(new URLSearchParams(answer), ticket));
      const operator = await this.#operatorOf(identity, origin);
      await this.#assignRoles(operator, identity, origin);
      await identities.used(identity.mark);
      await budget.refund(storage.kysely, budgetKey(origin));
      return await login.bySignOn(operator, identity.mark, origin);
    } catch (error) {
      if (error instanceof SignOnRefused) await this.#note(error.reason, null, origin);
      throw error;
    }
  }

  async #identify(answer: URLSearchParams, ticket: string): Promise<Identity> {
    const { storage, attempts, provider } = this.#deps;
    const attempt = await attempts.take(storage.kysely, answer.get('state') ?? '', ticket);
    if (attempt === null) throw new SignOnRefused('signOnExpired');
    if (attempt.isForeign) throw new SignOnRefused('signOnForeign');
    return this.#guarded(() => provider.identify(answer, attempt.pending));
  }

  /** Work with the provider; failures become a refusal, with the cause in the log. */
  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof SignOnRefused ? error.reason : reasonOf(error);
      this.#deps.log.warn({ reason, why: wordsOf(error) }, 'a sign-on failed');
      throw new SignOnRefused(reason);
    }
  }

  /** The account of this identity; where none is linked and the firm allows it, the one with the address that the provider verified. */
  async #operatorOf({ mark, verifiedEmail }: Identity, origin: RequestOrigin): Promise<Operator> {
    const { config, storage, identities, reader, clock, isDemoAllowed } = this.#deps;
    let operator = await identities.find(mark);
    if (operator === null && config.linksByEmail && verifiedEmail !== null) {
      const found = verifiedEmail.includes('@')
        ? await reader.byAccount(storage.kysely, verifiedEmail)
        : null;
      const isLinked =
        found !== null && (await identities.link(mark, found.oper_id, { by: 'email', ip: origin.ip }));
      // Two concurrent sign-ons may both have tried to link: the stored link wins.
      operator = isLinked ? found : await identities.find(mark);
    }
    if (operator === null) throw new SignOnRefused('signOnUnlinked');
    if (mayLogIn(operator, clock.now(), isDemoAllowed)) return operator;
    await this.#note('notValid', operator.oper_id, origin);
    throw new BusinessError(ACCOUNT_CODE.accountNotValid, 'accountNotValid');
  }

  /** Staff roles follow the provider's groups at each sign-on, before the session is valid. */
  async #assignRoles(operator: Operator, { groups }: Identity, { ip }: RequestOrigin): Promise<void> {
    const { config, storage, rights } = this.#deps;
    const current = await rolesOf(storage.kysely, operator);
    const change = roleChange(config.roleGroups, groups, current);
    if (change.grant.length === 0 && change.revoke.length === 0) return;
    await rights.ensure(operator.oper_id, change, { session: null, ip, reason: 'groups of the sign-on' });
  }

  async #note(reason: string, operId: string | null, { ip }: RequestOrigin): Promise<void> {
    const { audit, storage, budget } = this.#deps;
    const key = `signOnRefused:${networkOf(ip)}`;
    if ((await budget.take(storage.kysely, key, REFUSED_EVENTS)) === null) return;
    await audit.recordAlone(storage.kysely, {
      kind: 'login.failure',
      operId,
      ip,
      detail: { by: 'signOn', reason },
    });
  }
}

const budgetKey = ({ ip }: RequestOrigin): string => `signOn:ip:${networkOf(ip)}`;
