import type { StreamType } from './streams.ts';

/**
 * Streams followed by the shell itself, for every user; they belong to no plugin. A test keeps the list in step with the shell's
 * sources.
 */
export const SHELL_STREAMS = [
  'MyQuote',
  'OrderReturn',
  'StcSystemNetworkStatus',
  'msg',
  'orderchange',
  'websocketCmds',
] as const satisfies readonly StreamType[];
