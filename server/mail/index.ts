/** Delivery of e-mails and text messages as configured. */
export { deliveryOf } from './delivery.ts';
export type { Mailer, VerifiableMailer } from './mailer.ts';
export { smtpMailer } from './smtp-mailer.ts';
export { WatchedMailer } from './watched-mailer.ts';
export type { MailServerState } from './watched-mailer.ts';
