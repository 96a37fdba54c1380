/** A mail of plain text. `to` must have passed the address check; header injection is refused by the transport as well. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands mails to a mail server. */
export interface Mailer {
  /** Rejects if the server did not take the mail. `id` makes its Message-ID, so that a second try is seen as the same mail. */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}
