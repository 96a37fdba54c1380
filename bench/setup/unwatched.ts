import type { Page } from '@playwright/test';

/** What Playwright keeps of a page in this process (1.65). */
interface Internals {
  readonly _connection?: { toImpl?(page: Page): Implementation };
}
interface Implementation {
  readonly delegate?: { readonly _networkManager?: { readonly _sessions?: Map<CdpSession, unknown> } };
}
interface CdpSession {
  send(method: 'Network.disable'): Promise<unknown>;
}

/**
 * From now on Playwright is not told of the page's requests and sockets. Otherwise the browser passes it the text of every message of every socket,
 * of those of workers too, which at 50,000 changes a second is what limits the page. No user's browser does so, and Playwright has no option
 * against it. Throws where Playwright has changed.
 */
export async function leaveNetworkUnwatched(page: Page): Promise<void> {
  // `as` holds for the version named above, and is checked.
  const sessions = (page as unknown as Internals)._connection?.toImpl?.(page).delegate?._networkManager
    ?._sessions;
  if (sessions === undefined || sessions.size === 0)
    throw new Error('Playwright keeps its sessions elsewhere now: bench/setup/unwatched.ts has to follow');
  await Promise.all([...sessions.keys()].map((session) => session.send('Network.disable')));
}
