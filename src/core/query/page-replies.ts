/** Beyond this number all are dropped. Enough for several pages. */
const MAX = 40;

type Replies = Map<string, unknown>;
const pages = new WeakMap<object, readonly [person: string, replies: Replies]>();

/**
 * The latest replies received by the views of a page, by request: for one user, and dropped when another one queries. `page`: any object that lives
 * as long as the page.
 */
export function pageReplies(page: object, person: string): Replies {
  let [who, replies] = pages.get(page) ?? [];
  if (who !== person || replies === undefined || replies.size > MAX)
    pages.set(page, [person, (replies = new Map())]);
  return replies;
}
