import {
  accountAction,
  apiKeyRoutes,
  audienceRoutes,
  accountDetail,
  accountList,
  accountRights,
  auditLog,
  broadcast,
  configRoutes,
  interfaceStatus,
  outbox,
  proposalRoutes,
  realNameRoutes,
  rightsRequestRoutes,
  setInterfaceStatus,
  usageRoutes,
} from '#server/api/console';
import { Archive } from '#server/archive';
import type { Accounts } from '#server/domain/accounts';
import { AudienceKeeper } from '#server/domain/audiences';
import { InterfaceStatusService } from '#server/domain/console';
import type { Area, ServerContext } from './server-context.ts';
import type { AccountsArea } from './accounts.ts';
import type { ConfigArea } from './config.ts';
import type { NetworkStatusArea } from './network-status.ts';

/** The console of the firm's product staff. */
export function consoleArea(
  { config }: Pick<ServerContext, 'config'>,
  accounts: Accounts,
  {
    reader,
    publisher,
    approval,
    isRightsApprovalDemanded,
    audiences: running,
    proposals,
    trialKeeper,
    judging,
  }: Pick<
    ConfigArea,
    | 'reader'
    | 'publisher'
    | 'approval'
    | 'isRightsApprovalDemanded'
    | 'audiences'
    | 'proposals'
    | 'trialKeeper'
    | 'judging'
  >,
  {
    status,
    override,
    mailServer,
  }: Pick<NetworkStatusArea, 'status' | 'override'> & Pick<AccountsArea, 'mailServer'>,
): Area {
  const { storage, clock, audit, searches, sessions, profile, firm, rightsNotifier } = accounts;
  const stored = { storage, audit };
  const service = new InterfaceStatusService({ storage, clock, audit, status, override, mailServer });
  const keeper = new AudienceKeeper({ ...stored, clock, writer: profile.writer, rightsNotifier, running });
  return {
    routes: [
      ...audienceRoutes({ storage, clock, searches, keeper, running, publisher }),
      ...configRoutes({ storage, reader, publisher }),
      ...proposalRoutes(proposals, trialKeeper),
      ...usageRoutes({ storage, clock, reader, judging }),
      broadcast(accounts),
      interfaceStatus(service),
      setInterfaceStatus(service),
      auditLog(accounts, new Archive(config.archiveDir)),
      ...realNameRoutes({ ...stored, ...profile }, approval),
      outbox(accounts),
      accountList(accounts),
      accountDetail({ ...stored, ...profile, ...sessions, ...firm }),
      accountAction(firm),
      ...apiKeyRoutes(accounts),
      accountRights(firm, isRightsApprovalDemanded),
      ...rightsRequestRoutes(firm),
    ],
  };
}
