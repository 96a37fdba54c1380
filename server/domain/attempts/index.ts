/** How often something may be tried: one count for all server processes. */
export { AttemptBudget } from './attempt-budget.ts';
export type { BudgetRule } from './attempt-budget.ts';
