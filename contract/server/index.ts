/**
 * The server's half of the wire: who may make a call, the shape of a request, and its documentation. The client imports only types from
 * here, never values: none of this is in its bundle.
 */
export type { Access } from './halves.ts';
export type { Operation } from './operation.ts';
export { allOperations, operation, operationOf } from './operations.ts';
export type { RequestInput, RequestOf } from './operations.ts';
export { positionalExample } from './positional-example.ts';
export { allStreams, fieldsOf, rowProblem, servedStreams } from './streams.ts';
export type { ServedStream } from './streams.ts';
