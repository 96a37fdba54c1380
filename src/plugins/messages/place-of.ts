import { addressOf, type RouteTable } from '#contract/config';
import type { Message } from '#contract/entities';

/** The page that shows a case of each kind. */
const CASE_PAGES: ReadonlyMap<string, string> = new Map([
  ['question', 'myQuestion'],
  ['transfer', 'passTicket'],
  ['api', 'apiApply'],
  ['advisory', 'investmentApply'],
]);

type Place = readonly [
  route: string,
  query?: Readonly<Record<string, string>>,
  params?: Readonly<Record<string, string>>,
];

function routeOf({ key = '', values = {}, msgType }: Message): Place | null {
  const word = (name: string): string => String(values[name] ?? '');
  if (/^case|^transfer/.test(key)) {
    const page = CASE_PAGES.get(key.startsWith('case') ? word('kind') : 'transfer');
    // Older messages do not name their case: its page lists it.
    return page === undefined ? null : [page, word('caseId') === '' ? {} : { case: word('caseId') }];
  }
  if (key.startsWith('key')) return ['myInfo', { tabName: 'ApiKeys' }];
  if (key.startsWith('realName')) return ['myInfo', { tabName: 'NameAuthentication' }];
  if (key === 'eventPublished') return ['event', {}, { name: word('name') }];
  if (key === 'termsChanged') return ['announcement', { name: 'termsOfService' }];
  if (key === 'alertFired') return ['deepQuotation', { securityId: word('securityId') }];
  return msgType === 'order' ? ['orderCenter'] : null;
}

/** Where a message leads: to its subject. Null: its subject has no page here. */
export function placeOf(message: Message, routes: Pick<RouteTable, 'get'>): string | null {
  const [id = '', query = {}, params = {}] = routeOf(message) ?? [];
  const route = routes.get(id);
  return route === undefined ? null : addressOf(route, params, query);
}
