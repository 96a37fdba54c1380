/** An area of the product whose tests are tested: its sources, and the tests responsible for them, without database and browser. */
interface Area {
  readonly sources: string;
  readonly tests: readonly string[];
}

/** By the name used in `npm run mutate -- NAME`. */
export const AREAS: Readonly<Record<string, Area>> = {
  rules: { sources: 'contract/rules/**/*.ts', tests: ['contract/rules/**/*.test.ts'] },
  matching: { sources: 'server/matching/*.ts', tests: ['server/matching/*.test.ts'] },
  gates: {
    sources: 'contract/config/{gate,gate-questions,context-of,resolve,routing,kinds-of-user,questions}.ts',
    tests: ['contract/config/*.test.ts'],
  },
  layout: { sources: 'src/core/layout/*.ts', tests: ['src/core/layout/*.test.ts'] },
  calendar: {
    sources:
      '{server/domain/calendar,src/core/calendar,server/api/transaction}/{calendar,estimated-holidays,estimated-years,overrides,calendar-store,workday-before,get-next-workday-of-current-date}.ts',
    tests: [
      'server/domain/calendar/*.test.ts',
      'src/core/calendar/*.test.ts',
      'server/api/transaction/get-next-workday-of-current-date.test.ts',
    ],
  },
  session: {
    sources: 'src/core/session/session-{flow,store}.ts',
    tests: ['src/core/session/*.test.ts'],
  },
  trading: { sources: 'src/core/trading/*.ts', tests: ['src/core/trading/*.test.ts'] },
  'market-view': {
    sources: 'server/domain/market/view/*.ts',
    tests: ['server/domain/market/view/*.test.ts'],
  },
  alerts: {
    sources: 'src/plugins/alerts/model/*.ts',
    tests: ['src/plugins/alerts/model/*.test.ts'],
  },
  ticket: {
    sources: 'src/plugins/ticket/model/*.ts',
    tests: ['src/plugins/ticket/model/*.test.ts'],
  },
  maker: {
    sources: 'src/plugins/maker/{model/*,stores/row}.ts',
    tests: ['src/plugins/maker/model/*.test.ts', 'src/plugins/maker/stores/row.test.ts'],
  },
  'order-lists': {
    sources: 'src/plugins/orders/{model,stores}/*.ts',
    tests: ['src/plugins/orders/{model,stores}/*.test.ts'],
  },
  orders: {
    sources: 'server/domain/orders/{admission,order-checks,refusal,submission}.ts',
    tests: ['server/domain/orders/*.test.ts'],
  },
};
