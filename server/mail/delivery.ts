import type { DeliveryConfig } from '../config/config.ts';
import { httpSmsGateway } from '../sms/http-sms-gateway.ts';
import type { SmsGateway } from '../sms/sms-gateway.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** What delivers mails and text messages as configured; null keeps them in the outbox. */
export function deliveryOf({ smtp, sms }: DeliveryConfig): {
  readonly mailer: Mailer | null;
  readonly sms: SmsGateway | null;
} {
  return { mailer: smtp === null ? null : smtpMailer(smtp), sms: sms === null ? null : httpSmsGateway(sms) };
}
