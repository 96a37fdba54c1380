/** Words of refused tries that users read. */
export const ATTEMPT_TEXT = { tooManyTries: '尝试次数过多，请稍后再试' } as const;
