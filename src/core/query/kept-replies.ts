/** More are not kept: all go then. Some pages' worth. */
const MOST = 40;

type Replies = Map<string, unknown>;
const pages = new WeakMap<object, readonly [person: string, replies: Replies]>();

/**
 * The last replies that views of a page were given, by what was asked: for one person, and gone when another one asks. `page`: any object that lives
 * as long as the page.
 */
export function keptReplies(page: object, person: string): Replies {
  let [who, replies] = pages.get(page) ?? [];
  if (who !== person || replies === undefined || replies.size > MOST)
    pages.set(page, [person, (replies = new Map())]);
  return replies;
}
