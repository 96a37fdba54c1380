import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import type { AuditTarget, SealedEvent } from './audit-forwarder.ts';

/** Shorter than the database's limit for an idle transaction. */
const TIMEOUT_MS = 4_000;
/** Facility 13, log audit; severity 5, notice (RFC 5424, 6.2.1). */
const PRIORITY = 13 * 8 + 5;
/** The enterprise number that RFC 5424 provides for those without their own. */
const DATA_ID = 'audit@32473';

export interface AuditSyslogOptions {
  /** `tcp://host:port` or `udp://host:port`, from the operator's configuration. */
  readonly url: string;
  /** Name of this machine in the messages. */
  readonly host?: string;
}

/**
 * Forwards events to a syslog server (RFC 5424). Over TCP each batch has its own connection, with octet counting (RFC 6587): it counts as
 * accepted when the server has read to its end and closed without an error. UDP gives no confirmation; a gap in `seq` shows a loss.
 */
export function auditSyslog({ url, host = hostname() }: AuditSyslogOptions): AuditTarget {
  const { protocol, hostname: name, port: portText } = new URL(url);
  const to = { host: name.replaceAll(/[[\]]/g, ''), port: Number(portText) };
  return {
    async send(events) {
      const messages = events.map((event) => Buffer.from(syslogMessage(event, host)));
      await (protocol === 'udp:' ? sendByUdp(to, messages) : sendByTcp(to, messages));
    },
  };
}

/** An event in RFC 5424 format: the hashed fields are the structured data, the detail is the message. */
export function syslogMessage(event: SealedEvent, host: string): string {
  const { seq, at, kind, operId, sessionId, ip, detail, prevHash, hash } = event;
  const fields = { seq: String(seq), operId, sessionId, ip, prevHash, hash };
  const data = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => ` ${field}="${(value ?? '').replaceAll(/["\\\]]/g, String.raw`\$&`)}"`);
  return `<${PRIORITY}>1 ${at} ${host} bond-desk - ${kind} [${DATA_ID}${data.join('')}] \uFEFF${detail}`;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

function sendByTcp(to: Address, messages: readonly Buffer[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(to);
  const timer = setTimeout(() => socket.destroy(new Error('the syslog server took too long')), TIMEOUT_MS);
  let isTaken = false;
  socket.once('connect', () => {
    socket.end(Buffer.concat(messages.flatMap((message) => [Buffer.from(`${message.length} `), message])));
  });
  // Its end after ours: it has read everything, since closing with unread data would be a reset.
  socket.once('end', () => {
    isTaken = socket.writableFinished;
  });
  socket.once('error', reject);
  socket.once('close', () => {
    clearTimeout(timer);
    if (isTaken) resolve();
    else reject(new Error('the syslog server closed before it had everything'));
  });
  socket.resume();
  return promise;
}

async function sendByUdp({ host, port }: Address, messages: readonly Buffer[]): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    for (const message of messages) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      socket.send(message, port, host, (error) => (error === null ? resolve() : reject(error)));
      await promise;
    }
  } finally {
    socket.close();
  }
}
