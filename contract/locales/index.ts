import findings from './zh-CN/findings.json' with { type: 'json' };
import refusals from './zh-CN/refusals.json' with { type: 'json' };
import refusalsInEnglish from './en-US/refusals.json' with { type: 'json' };
import inbox from './zh-CN/inbox.json' with { type: 'json' };
import inboxInEnglish from './en-US/inbox.json' with { type: 'json' };
import names from './zh-CN/names.json' with { type: 'json' };
import replies from './zh-CN/replies.json' with { type: 'json' };

/**
 * The Chinese of refusals, order replies, inbox messages, findings of the configuration checker, bond types, indices and the product's notices, as sent by the
 * server, and the English of what it words itself; the client loads the files of its display language itself.
 */
export { findings, inbox, inboxInEnglish, names, refusals, refusalsInEnglish, replies };

/** Names a refusal: a key of the namespace `refusals`, `contract/locales/<language>/refusals.json`. */
export type RefusalKey = keyof typeof refusals;
/** Names the outcome of an accepted order: a key of the namespace `replies`. */
export type ReplyKey = keyof typeof replies;
/** Names an inbox message: a key of the namespace `inbox`, with `title` and `content`. Words inserted in them are under `word`. */
export type InboxKey = Exclude<keyof typeof inbox, 'word'>;
/** Names a bond type: a key of the namespace `names` under `bondType`. */
export type BondTypeKey = keyof typeof names.bondType;
/** Names the yield of a benchmark: a key of the namespace `names` under `index`, with `years`. */
export type IndexKey = keyof typeof names.index;
