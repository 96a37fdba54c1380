import type { consoleApi, ReplyOf } from '#contract/api';
import { type Clock, errorKind, inTurn, type Logger, type Undo } from '#server/runtime';
import type { Mail, Mailer, VerifiableMailer } from './mailer.ts';

/** Whether mails can be delivered: `none` is configured, `unchecked` yet, `ready`, or what is wrong. */
export type MailServerState = ReplyOf<typeof consoleApi.interfaceStatus>['mailServer'];
type Fault = Exclude<MailServerState, 'none' | 'unchecked' | 'ready'>;

/** The library is loaded once the server has started and is not needed for that. */
const FIRST_CHECK_MS = 2_000;
const RECHECK_MS = 60_000;

const REMEDIES: Readonly<Record<Fault, string>> = {
  host: 'its host is not known: correct the name, or the name service of this machine',
  port: 'nothing accepts connections at its host and port: correct the port, or start the mail server',
  silent:
    'its server does not answer: correct host and port, open the firewall, and begin with smtps:// where the port expects TLS at once (465)',
  login: 'its server refuses user or password: correct them, with special characters percent-encoded',
  tls: 'TLS fails: begin with smtps:// for port 465 and with smtp:// for 587, and name the host as its certificate does',
  other: 'its server takes no mails: the code says why',
};

/** By the codes of `errorKind`; the first that fits. */
const FAULTS: readonly (readonly [Fault, RegExp])[] = [
  ['login', /\b(E|ENO)AUTH\b/],
  ['host', /\b(EDNS|ENOTFOUND|EAI_AGAIN)\b/],
  ['port', /\bECONNREFUSED\b/],
  ['silent', /\b(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\b/],
  ['tls', /\bETLS\b|^ESOCKET$/],
];
const faultOf = (kind: string): Fault => FAULTS.find(([, codes]) => codes.test(kind))?.[0] ?? 'other';

/**
 * Tries the mail server before the first mail needs it: once after the start, after each failed delivery, and every minute until it is ready. A line in the
 * log says what is wrong, and when it is over.
 */
export class WatchedMailer implements Mailer {
  readonly #mailer: VerifiableMailer;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #check: () => void;
  #state: MailServerState = 'unchecked';
  #isStopped = false;

  constructor(mailer: VerifiableMailer, { clock, log }: { readonly clock: Clock; readonly log: Logger }) {
    this.#mailer = mailer;
    this.#clock = clock;
    this.#log = log;
    this.#check = inTurn(
      () =>
        this.#mailer.verify().then(
          () => this.#found('ready', ''),
          (error: unknown) => {
            const kind = errorKind(error);
            this.#found(faultOf(kind), kind);
          },
        ),
      (error) => log.error({ err: error }, 'the mail server could not be checked'),
    );
  }

  get state(): MailServerState {
    return this.#state;
  }

  /** Checks in the background until undone. */
  start(): Undo {
    const undos = [
      this.#clock.after(FIRST_CHECK_MS, this.#check),
      this.#clock.every(RECHECK_MS, () => {
        if (this.#state !== 'ready') this.#check();
      }),
    ];
    return () => {
      this.#isStopped = true;
      for (const undo of undos) undo();
    };
  }

  async send(mail: Mail, id: string): Promise<void> {
    try {
      await this.#mailer.send(mail, id);
    } catch (error) {
      // The mail may be at fault, or the server: only a check can tell.
      this.#check();
      throw error;
    }
    this.#found('ready', '');
  }

  close(): void {
    this.#mailer.close();
  }

  #found(state: 'ready' | Fault, kind: string): void {
    const before = this.#state;
    if (this.#isStopped || state === before) return;
    this.#state = state;
    if (state !== 'ready') this.#log.error({ kind }, `SMTP_URL: ${REMEDIES[state]}`);
    else if (before === 'unchecked') this.#log.info('the mail server is ready');
    else this.#log.warn('the mail server is ready again');
  }
}
