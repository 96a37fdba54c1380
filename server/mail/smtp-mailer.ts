import type { Transporter } from 'nodemailer';
import type { Mail, VerifiableMailer } from './mailer.ts';

const TIMEOUT_MS = 10_000;

/**
 * Sends over SMTP. `url` is `smtp://` or `smtps://` with optional user and password. Credentials are sent only over TLS:
 * on `smtp://` with a user the server must offer STARTTLS, except on this machine.
 */
export function smtpMailer({ url, from }: { readonly url: string; readonly from: string }): VerifiableMailer {
  const { hostname, username, protocol } = new URL(url);
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  const open = async (): Promise<Transporter> => {
    // Loaded with the first e-mail: a starting server has other things to load.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      requireTLS: protocol === 'smtp:' && username !== '' && !isLocal,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opened: Promise<Transporter> | null = null;
  const transporter = (): Promise<Transporter> => (opened ??= open());
  const domain = from.split('@').at(-1)?.replace('>', '') ?? 'localhost';
  return {
    async send({ to, subject, text }: Mail, id) {
      const transport = await transporter();
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      });
    },
    async verify() {
      await (await transporter()).verify();
    },
    close() {
      void opened?.then((transport) => transport.close());
    },
  };
}
