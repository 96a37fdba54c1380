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
  session: {
    sources: 'src/core/session/session-{flow,store}.ts',
    tests: ['src/core/session/*.test.ts'],
  },
  trading: { sources: 'src/core/trading/*.ts', tests: ['src/core/trading/*.test.ts'] },
  orders: {
    sources: 'server/domain/orders/{admission,order-checks,refusal,submission}.ts',
    tests: ['server/domain/orders/*.test.ts'],
  },
};
