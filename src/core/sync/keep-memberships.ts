import { audiencesIn } from '#contract/config';
import type { Undo } from '#core/clock';
import type { ConfigStore } from '#core/config';
import type { SessionFlow, SessionStore } from '#core/session';
import { reaction } from 'mobx';

/** The groups and organisations that gates depend on and of which the server has not yet reported whether the user belongs to them. */
function undisclosed(
  { bundle }: Pick<ConfigStore, 'bundle'>,
  { userInfo }: Pick<SessionStore, 'userInfo'>,
): string {
  if (userInfo === null) return '';
  const { routes, menu, layouts } = bundle;
  const { groups, organisations } = audiencesIn([routes, menu, layouts]);
  const { groups: currentGroups = {}, organisation = {} } = userInfo;
  return [
    ...groups.filter((name) => !Object.hasOwn(currentGroups, name)),
    ...organisations.filter((name) => !Object.hasOwn(organisation, name)),
  ].join(' ');
}

/** Reads the user again when a new configuration names groups whose membership is unknown. Their gates stay closed until then. */
export const keepMemberships = (
  config: Pick<ConfigStore, 'bundle'>,
  session: Pick<SessionStore, 'userInfo'>,
  flow: Pick<SessionFlow, 'loadUser'>,
): Undo =>
  reaction(
    () => undisclosed(config, session),
    (names) => {
      if (names !== '') flow.loadUser();
    },
    { fireImmediately: true },
  );
