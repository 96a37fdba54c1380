/** Prices in whole 1e-4: the contract's own rule, so that the ticket checks what this server checks. */
export { e4Text, toE4 } from '#contract/rules';
