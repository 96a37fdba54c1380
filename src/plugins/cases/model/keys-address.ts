import { addressOf, type FlatRoute } from '#contract/config';

type Place = Pick<FlatRoute, 'id' | 'path'>;

/** The page of the user's API keys, a tab of their own page; null when the configuration has no such page. */
export function keysAddress(routes: { get(id: string): Place | undefined }): string | null {
  const page = routes.get('myInfo');
  return page === undefined ? null : addressOf(page, {}, { tabName: 'ApiKeys' });
}
