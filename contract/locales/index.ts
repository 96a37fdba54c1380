import refusals from './zh-CN/refusals.json' with { type: 'json' };

/** The Chinese of every refusal, as the server sends it; the client loads the files of the language that it shows by itself. */
export { refusals };

/** Names a refusal: a key of the namespace `refusals`, `contract/locales/<language>/refusals.json`. */
export type RefusalKey = keyof typeof refusals;
