import { names } from '#contract/locales';

/** Home page notice shown while quotes are simulated. */
export const DEMO_NOTICE = { id: 'demo-market', key: 'demo', ...names.notice.demo } as const;
