/** Passes text messages to a delivery service. */
export interface SmsGateway {
  /** Rejects if the gateway did not accept the message. `id` is the same on a retry. */
  send(message: { readonly phone: string; readonly text: string }, id: string): Promise<void>;
}
