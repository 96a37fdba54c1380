import { names } from '#contract/locales';

/** Notice of the home page while quotes are simulated. */
export const DEMO_NOTICE = { id: 'demo-market', key: 'demo', ...names.notice.demo } as const;
