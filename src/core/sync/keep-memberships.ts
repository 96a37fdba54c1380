import { audiencesIn } from '#contract/config';
import type { Undo } from '#core/clock';
import type { ConfigStore } from '#core/config';
import type { SessionFlow, SessionStore } from '#core/session';
import { reaction } from 'mobx';

/** The groups and organisations that gates ask about and of which the server has not told yet whether the user belongs to them. */
function untold(
  { bundle }: Pick<ConfigStore, 'bundle'>,
  { userInfo }: Pick<SessionStore, 'userInfo'>,
): string {
  if (userInfo === null) return '';
  const { routes, menu, layouts } = bundle;
  const { groups, organisations } = audiencesIn([routes, menu, layouts]);
  const { groups: told = {}, organisation = {} } = userInfo;
  return [
    ...groups.filter((name) => !Object.hasOwn(told, name)),
    ...organisations.filter((name) => !Object.hasOwn(organisation, name)),
  ].join(' ');
}

/** Asks the server again who the user is when a new configuration names groups that it has not told of. Their gates stay closed until then. */
export const keepMemberships = (
  config: Pick<ConfigStore, 'bundle'>,
  session: Pick<SessionStore, 'userInfo'>,
  flow: Pick<SessionFlow, 'loadUser'>,
): Undo =>
  reaction(
    () => untold(config, session),
    (names) => {
      if (names !== '') flow.loadUser();
    },
    { fireImmediately: true },
  );
