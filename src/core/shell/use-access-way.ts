import { addressOf } from '#contract/config';
import { useLocation } from '#core/router';
import { useServices } from '#core/services';
import { RETURN_KEY } from './page/destination.ts';

/**
 * The address at which a user gets what they lack for live content: the log-in, which returns to this address, else the verification. Null: the
 * configuration has no such page. Call it in an observer.
 */
export function useAccessWay(): string | null {
  const { config, session } = useServices();
  const { pathname, search, hash } = useLocation();
  const { isLogin } = session;
  const way = config.routes.get(isLogin ? 'myInfo' : config.bundle.routes.login);
  if (!way) return null;
  const here = `${pathname}${search}${hash}`;
  if (isLogin) return addressOf(way, {}, { tabName: 'NameAuthentication' });
  // The log-in does not return to itself.
  return pathname === way.path ? here : addressOf(way, {}, { [RETURN_KEY]: here });
}
