import type { DeliveryConfig } from '#server/config';
import { httpSmsGateway, type SmsGateway } from '#server/sms';
import type { VerifiableMailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** The configured delivery of e-mails and text messages; null keeps them in the outbox. */
export function deliveryOf({ smtp, sms }: DeliveryConfig): {
  readonly mailer: VerifiableMailer | null;
  readonly sms: SmsGateway | null;
} {
  return { mailer: smtp === null ? null : smtpMailer(smtp), sms: sms === null ? null : httpSmsGateway(sms) };
}
