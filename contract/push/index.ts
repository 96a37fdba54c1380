/** The push half of the wire: streams, frames, close codes. */
export { clientFrame, CLOSE, controlFrame, streamFrame, SUB_PROTOCOL } from './frames.ts';
export type { ClientFrame, StreamFrame } from './frames.ts';
export { POSITIONAL_PROTOCOL, positionalFrame } from './positional.ts';
export { RowDecoder } from './row-decoder.ts';
export type { PositionalFrame } from './positional.ts';
export { SHELL_STREAMS } from './shell-streams.ts';
export { FORWARD_PATH, serverCommand, socketAddress, streams } from './streams.ts';
export type { AnyStream, Merge, RowOf, ServerCommand, Stream, StreamType, TableStream } from './streams.ts';
