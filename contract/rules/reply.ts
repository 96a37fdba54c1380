import {
  DEVIATION_MESSAGE,
  DEVIATION_WORDS,
  INTERFACE_ERROR_MESSAGE,
  INTERFACE_ERROR_SUFFIX,
} from './reply.data.ts';

/** Response codes that are success (spec 8). */
export const SUCCESS_CODES: readonly number[] = [200, 3006, 1001];
/** Response code that sends the user home. */
export const HOME_CODE = 1056;
/** At most one error toast per this interval. */
export const ERROR_TOAST_THROTTLE_MS = 2000;

/** How to handle a response code: do nothing, go home with a throttled error, or show the message and reject. */
export const classifyReply = (code: number | string | null | undefined): 'success' | 'home' | 'error' => {
  const value = typeof code === 'string' && code.trim() === '' ? Number.NaN : Number(code ?? Number.NaN);
  if (SUCCESS_CODES.includes(value)) return 'success';
  return value === HOME_CODE ? 'home' : 'error';
};

/** A server message as shown to the user (spec 8). */
export const rewriteMessage = (message: string | null | undefined): string => {
  const text = message ?? '';
  if (text.includes(DEVIATION_WORDS)) return DEVIATION_MESSAGE;
  return text.trim() === INTERFACE_ERROR_MESSAGE
    ? `${INTERFACE_ERROR_MESSAGE}${INTERFACE_ERROR_SUFFIX}`
    : text;
};
