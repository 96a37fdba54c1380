import { aborted } from 'node:util';

/** The result of the work. Rejects with the signal's reason once it is aborted; what the work is doing then, its caller must end. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const end = aborted(signal, work).then((): never => {
    throw signal.reason;
  });
  return Promise.race([work, end]);
}
