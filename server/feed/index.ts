/** Where quotes come from: the simulated market, or a recording. */
export { FeedLease } from './feed-lease.ts';
export { FeedRunner } from './feed-runner.ts';
export type { Feed, FeedSink } from './feed.ts';
export { record } from './replay/record.ts';
export { RecordingError, parseRecording, writeRecording } from './replay/recording.ts';
export type { RecordedCommand, Recording } from './replay/recording.ts';
export { ReplayFeed } from './replay/replay-feed.ts';
export { DAY_WEIGHT_MINUTES, aroundTheClock, officeHours } from './simulated/activity.ts';
export type { Session } from './simulated/activity.ts';
export { chanceFrom } from './simulated/chance.ts';
export { CurveProcess } from './simulated/curve.ts';
export { simulateHistory } from './simulated/history.ts';
export { writePastApart } from './simulated/past.ts';
export { SimulatedMarket } from './simulated/simulated-market.ts';
export { Simulator } from './simulated/simulator.ts';
export type { SimulatorOptions } from './simulated/simulator.ts';
export { Dealers } from './simulated/dealers.ts';
export { QuoteMaker } from './simulated/quote-maker.ts';
