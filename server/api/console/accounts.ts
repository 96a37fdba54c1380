import { consoleApi } from '#contract/api';
import { actorOf, auditActorOf, notFound, route, type Route, sessionOf } from '#server/call';
import {
  type Accounts,
  type Firm,
  lastAcceptance,
  type Profile,
  rightsOf,
  type Sessions,
} from '#server/domain/accounts';
import { accountHead, accountsPage, linkedSignOn } from '#server/domain/console';

export const accountList = ({ storage, searches }: Pick<Accounts, 'storage' | 'searches'>): Route =>
  route(consoleApi.accounts, async ({ viewer, query }) => {
    await searches.record(storage.kysely, auditActorOf(viewer), query.text);
    return accountsPage(storage.kysely, query);
  });

type Deps = Pick<Accounts, 'storage' | 'audit'> &
  Pick<Profile, 'reader'> &
  Pick<Sessions, 'store' | 'secondFactor'> &
  Pick<Firm, 'locks'>;

/** One account in full. Each access is written to the audit chain. */
export const accountDetail = ({ storage, audit, reader, store, secondFactor, locks }: Deps): Route =>
  route(consoleApi.account, async ({ viewer, params: { operId } }) => {
    const db = storage.kysely;
    const staff = sessionOf(viewer);
    const [head, operator] = await Promise.all([accountHead(db, operId), reader.byId(db, operId)]);
    if (head === null || operator === null) throw notFound();
    const detail = { by: staff.operId };
    await audit.recordAlone(db, {
      kind: 'account.viewed',
      operId,
      sessionId: staff.sessionId,
      ip: viewer.ip,
      detail,
    });
    const [sessions, factor, locked, quota, signOn, terms] = await Promise.all([
      store.list({ operId, sessionId: staff.sessionId }),
      secondFactor.state({ operId }),
      locks.read(db, operator),
      reader.quota(db, operId),
      linkedSignOn(db, operId),
      lastAcceptance(db, operId),
    ]);
    return {
      ...head,
      isOwn: operId === staff.operId,
      secondFactorSince: factor.since,
      isSecondFactorDemanded: factor.isDemanded,
      signOn,
      terms,
      locks: locked,
      quota,
      rights: rightsOf(operator),
      sessions,
    };
  });

export const accountAction = ({ actions }: Pick<Firm, 'actions'>): Route =>
  route(consoleApi.accountAction, async ({ viewer, body: { operId, action, reason } }) => ({
    sessionsEnded: await actions.do(action, operId, { ...actorOf(viewer), reason }),
  }));

/** `isApprovalDemanded`: whether such a change takes effect only once another staff member has approved it. */
export const accountRights = (
  { rights, rightsRequests }: Pick<Firm, 'rights' | 'rightsRequests'>,
  isApprovalDemanded: () => Promise<boolean>,
): Route =>
  route(consoleApi.accountRights, async ({ viewer, body: { operId, reason, organisation, ...change } }) => {
    const actor = { ...actorOf(viewer), reason };
    if (await isApprovalDemanded()) {
      await rightsRequests.request(operId, { ...change, organisation }, actor);
      return { waits: true as const };
    }
    if (organisation) return { organisation: await rights.changeOrganisation(operId, change, actor) };
    await rights.change(operId, change, actor);
    return {};
  });

/** Changes to limit and rights that await another staff member. */
export const rightsRequestRoutes = ({ rightsRequests }: Pick<Firm, 'rightsRequests'>): readonly Route[] => [
  route(consoleApi.rightsRequests, ({ viewer, query }) =>
    rightsRequests.waiting(query, sessionOf(viewer).operId),
  ),
  route(consoleApi.decideRights, async ({ viewer, body }) => {
    const staff = actorOf(viewer);
    if (body.accepted) return { organisation: await rightsRequests.approve(body.requestId, staff) };
    await rightsRequests.return(body.requestId, { ...staff, reason: body.reason });
    return {};
  }),
  route(consoleApi.withdrawRights, async ({ viewer, body: { requestId } }) => {
    await rightsRequests.withdraw(requestId, actorOf(viewer));
    return {};
  }),
];
