import { parentPort, workerData } from 'node:worker_threads';
import { type PastRequest, writePast } from './past.ts';

// `as` holds: this thread is started only by `writePastApart`.
const written = await writePast(workerData as PastRequest);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of threads, not of windows, has no origin
parentPort?.postMessage(written);
