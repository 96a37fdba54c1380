/** The words that this server says to people. Replies go out in Chinese; the client words what has a key in the language it shows. */
export { refusalText } from './refusal-text.ts';
