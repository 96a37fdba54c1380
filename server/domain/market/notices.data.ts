import { names } from '#contract/locales';

/** Home page notices about where quotes come from, by origin. */
export const ORIGIN_NOTICES = {
  demo: { id: 'demo-market', key: 'demo', ...names.notice.demo },
  simulated: { id: 'simulated-market', key: 'simulated', ...names.notice.simulated },
  replay: { id: 'replayed-market', key: 'replay', ...names.notice.replay },
} as const;
