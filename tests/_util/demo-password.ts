/**
 * Password of every demonstration account, as the server prints it at its start and a person types it. Not the server's own constant: that
 * brings all of its accounts into every process of the walks, which are other programs. Each log-in proves that it is the same.
 */
export const DEMO_PASSWORD = 'Bond2026!';
