/** A plain-text e-mail. `to` must have passed the address check; the transport also refuses header injection. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Passes e-mails to a mail server. */
export interface Mailer {
  /**
   * Rejects if the server did not accept the e-mail. `id` becomes its Message-ID, so that a retry is recognised as the same
   * message.
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

/** A mailer whose server can be tried without an e-mail. */
export interface VerifiableMailer extends Mailer {
  /** Connects and logs in; rejects with what `send` would. */
  verify(): Promise<void>;
}
