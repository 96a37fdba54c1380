/** The push half of the wire: streams, frames, close codes. */
export { clientFrame, CLOSE, controlFrame, streamFrame, SUB_PROTOCOL } from './frames.ts';
export type { ClientFrame, ControlFrame, StreamFrame } from './frames.ts';
export { FORWARD_PATH, serverCommand, socketAddress, streams } from './streams.ts';
export type {
  AnyStream,
  Merge,
  RowOf,
  ServerCommand,
  Stream,
  StreamRows,
  StreamType,
  TableStream,
} from './streams.ts';
