import type { StreamType } from './streams.ts';

/** Streams that the shell itself follows, for everybody: they go with no plugin. A test holds the list to the sources of the shell. */
export const SHELL_STREAMS = [
  'MyQuote',
  'OrderReturn',
  'StcSystemNetworkStatus',
  'msg',
  'orderchange',
  'websocketCmds',
] as const satisfies readonly StreamType[];
