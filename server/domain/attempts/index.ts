/** How often something may be tried: one count for all server processes. */
export { ATTEMPT_TEXT } from './attempt-text.data.ts';
export { AttemptBudget } from './attempt-budget.ts';
export type { BudgetRule } from './attempt-budget.ts';
