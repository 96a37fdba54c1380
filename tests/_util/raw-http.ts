import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP connection that sends given text and keeps everything it receives. */
export class RawConnection {
  /** Everything received, as latin1. */
  received = '';
  /** Settles when the server (or `end`) has closed the connection. */
  readonly closed: Promise<void>;
  private readonly socket: Socket;

  /** `allowHalfOpen`: our side stays open when the server ends its own. */
  constructor(url: string, { allowHalfOpen = false } = {}) {
    this.socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen });
    this.socket.on('error', () => {});
    this.socket.on('data', (data) => {
      this.received += data.toString('latin1');
    });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', () => resolve());
    });
  }

  get isClosed(): boolean {
    return this.socket.destroyed;
  }

  send(text: string): void {
    if (!this.socket.destroyed) this.socket.write(text, 'latin1');
  }

  sendBytes(bytes: Uint8Array): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  /** Resolves once `text` has been received. Throws if the connection ends first. */
  async until(text: string): Promise<void> {
    while (!this.received.includes(text)) {
      if (this.isClosed) throw new Error(`closed without "${text}": ${this.received}`);
      await Promise.race([once(this.socket, 'data'), this.closed]);
    }
  }

  end(): void {
    this.socket.destroy();
  }

  /** Ends our side and continues reading. */
  finish(): void {
    this.socket.end();
  }

  /** Sends an RST instead of a FIN, once everything before it has been written. */
  async reset(): Promise<void> {
    if (this.socket.connecting) await once(this.socket, 'connect');
    this.socket.resetAndDestroy();
    await this.closed;
  }
}

/** Status codes of all replies in a received text: more than one means that one request was parsed as several. */
export const statusesIn = (received: string): readonly number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Sends a request verbatim and returns what was received once the server closed, or once a complete reply without a body has arrived. */
export async function rawRequest(url: string, text: string): Promise<string> {
  const connection = new RawConnection(url);
  connection.send(text);
  await connection.closed;
  return connection.received;
}
