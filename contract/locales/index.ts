import refusals from './zh-CN/refusals.json' with { type: 'json' };
import replies from './zh-CN/replies.json' with { type: 'json' };

/** The Chinese of refusals and of replies to orders, as the server sends it; the client loads the files of the language that it shows by itself. */
export { refusals, replies };

/** Names a refusal: a key of the namespace `refusals`, `contract/locales/<language>/refusals.json`. */
export type RefusalKey = keyof typeof refusals;
/** Names what became of an order that was taken: a key of the namespace `replies`. */
export type ReplyKey = keyof typeof replies;
