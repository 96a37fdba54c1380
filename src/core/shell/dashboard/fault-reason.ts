import { lazyPart } from '#core/query';

/** Loaded when there is a fault to word. */
export const FaultReason = lazyPart(() => import('./FaultReason.tsx').then(({ FaultReason: Part }) => Part));
