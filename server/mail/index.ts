/** Delivery of e-mails and text messages as configured. */
export { deliveryOf } from './delivery.ts';
export type { Mailer } from './mailer.ts';
export { smtpMailer } from './smtp-mailer.ts';
