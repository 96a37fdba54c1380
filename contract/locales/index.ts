import refusals from './zh-CN/refusals.json' with { type: 'json' };
import inbox from './zh-CN/inbox.json' with { type: 'json' };
import inboxInEnglish from './en-US/inbox.json' with { type: 'json' };
import names from './zh-CN/names.json' with { type: 'json' };
import replies from './zh-CN/replies.json' with { type: 'json' };

/** The Chinese of refusals, of replies to orders, of messages of the inbox, of kinds of bonds, indices and notices of the product, as the server sends it; the client loads the files of the language that it shows by itself. */
export { inbox, inboxInEnglish, names, refusals, replies };

/** Names a refusal: a key of the namespace `refusals`, `contract/locales/<language>/refusals.json`. */
export type RefusalKey = keyof typeof refusals;
/** Names what became of an order that was taken: a key of the namespace `replies`. */
export type ReplyKey = keyof typeof replies;
/** Names a message of the inbox: a key of the namespace `inbox`, with `title` and `content`. Words that stand in them are under `word`. */
export type InboxKey = Exclude<keyof typeof inbox, 'word'>;
/** Names a kind of bond: a key of the namespace `names` under `bondType`. */
export type BondTypeKey = keyof typeof names.bondType;
/** Names the yield of a benchmark: a key of the namespace `names` under `index`, with `years`. */
export type IndexKey = keyof typeof names.index;
/** Names a notice of the product itself: a key of the namespace `names` under `notice`, with `title` and `content`. */
export type NoticeKey = keyof typeof names.notice;
