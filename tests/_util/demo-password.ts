/**
 * Password of every demonstration account, as the server prints it at start-up and a user types it. Not the server's own constant: importing
 * that would load all of its accounts into every process of the walks, which are separate programs. Each login proves that the two are equal.
 */
export const DEMO_PASSWORD = 'Bond2026!';
