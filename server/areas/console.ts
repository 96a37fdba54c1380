import { accountAction, accountDetail, accountList } from '../api/console/accounts.ts';
import { auditLog } from '../api/console/audit-log.ts';
import { broadcast } from '../api/console/broadcast.ts';
import { configCheck } from '../api/console/config-check.ts';
import { configKillSwitch } from '../api/console/config-kill-switch.ts';
import { configPublish } from '../api/console/config-publish.ts';
import { configRollback } from '../api/console/config-rollback.ts';
import { configSource } from '../api/console/config-source.ts';
import { configVersion } from '../api/console/config-version.ts';
import { configVersions } from '../api/console/config-versions.ts';
import { interfaceStatus, setInterfaceStatus } from '../api/console/interface-status.ts';
import { outbox } from '../api/console/outbox.ts';
import { realNameImage, realNames, reviewRealName } from '../api/console/real-names.ts';
import type { Accounts } from '../domain/accounts/index.ts';
import { InterfaceStatusService } from '../domain/console/index.ts';
import type { Area } from './server-context.ts';
import type { ConfigArea } from './config.ts';
import type { NetworkStatusArea } from './network-status.ts';

/** The console of the firm's product staff. */
export function consoleArea(
  accounts: Accounts,
  { reader, publisher }: Pick<ConfigArea, 'reader' | 'publisher'>,
  { status, override }: Pick<NetworkStatusArea, 'status' | 'override'>,
): Area {
  const { storage, clock, audit } = accounts;
  const configuration = { storage, reader, publisher };
  const service = new InterfaceStatusService({ storage, clock, audit, status, override });
  return {
    routes: [
      configSource(configuration),
      configCheck(configuration),
      configPublish(configuration),
      configRollback(configuration),
      configKillSwitch(configuration),
      configVersions(configuration),
      configVersion(configuration),
      broadcast(accounts),
      interfaceStatus(service),
      setInterfaceStatus(service),
      auditLog(accounts),
      realNames(accounts),
      realNameImage(accounts),
      reviewRealName(accounts),
      outbox(accounts),
      accountList(accounts),
      accountDetail(accounts),
      accountAction(accounts),
    ],
  };
}
