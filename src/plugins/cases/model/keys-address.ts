import { addressOf, type FlatRoute } from '#contract/config';

type Place = Pick<FlatRoute, 'id' | 'path'>;

/** Where people have their API keys: a tab of their own page; null where the configuration has no such page. */
export function keysAddress(routes: { get(id: string): Place | undefined }): string | null {
  const page = routes.get('myInfo');
  return page === undefined ? null : addressOf(page, {}, { tabName: 'ApiKeys' });
}
