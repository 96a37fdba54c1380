/** Hands text messages to whoever delivers them. */
export interface SmsGateway {
  /** Rejects if the gateway did not take the message. `id` is the same for a second try. */
  send(message: { readonly phone: string; readonly text: string }, id: string): Promise<void>;
}
