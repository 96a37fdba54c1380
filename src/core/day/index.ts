/** A day, or a moment of one, as users type it: in one form whatever the browser's language. */
export { DayInput } from './DayInput.tsx';
export { MomentInput } from './MomentInput.tsx';
export { isMoment } from './moment.ts';
