/** Mails and text messages, delivered as configured. */
export { deliveryOf } from './delivery.ts';
export type { Mailer } from './mailer.ts';
export { smtpMailer } from './smtp-mailer.ts';
