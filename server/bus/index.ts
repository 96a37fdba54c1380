/** Messages between server processes. */
export type { Bus } from './bus.ts';
export { localBus } from './local-bus.ts';
export { natsBus } from './nats-bus.ts';
