/** Text messages over an HTTP gateway. */
export { httpSmsGateway } from './http-sms-gateway.ts';
export type { SmsGateway } from './sms-gateway.ts';
