/** The door to the person's disk. */
export { saveText } from './save-text.ts';
