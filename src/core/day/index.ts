/** A day as people type it, in one form whatever the browser's language. */
export { DayInput } from './DayInput.tsx';
