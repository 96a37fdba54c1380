/** A number of things, as a tool prints it: `1 error`, `2 errors`. */
export const countText = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;
