import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP connection that sends what it is told and keeps all that comes back. */
export class RawConnection {
  /** Everything received, as latin1. */
  received = '';
  /** Settles when the server (or `end`) closed the connection. */
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

  /** Resolves once `text` has been received. Throws if the connection ends before. */
  async until(text: string): Promise<void> {
    while (!this.received.includes(text)) {
      if (this.isClosed) throw new Error(`closed without "${text}": ${this.received}`);
      await Promise.race([once(this.socket, 'data'), this.closed]);
    }
  }

  end(): void {
    this.socket.destroy();
  }

  /** Ends our side and goes on reading. */
  finish(): void {
    this.socket.end();
  }

  /** Sends an RST in place of a FIN, once everything before it was written. */
  async reset(): Promise<void> {
    if (this.socket.connecting) await once(this.socket, 'connect');
    this.socket.resetAndDestroy();
    await this.closed;
  }
}

/** Status codes of every reply in a received text: more than one means that one request was read as several. */
export const statusesIn = (received: string): readonly number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Sends a request as it stands and yields what came back once the server closed, or once a whole reply without a body is there. */
export async function rawRequest(url: string, text: string): Promise<string> {
  const connection = new RawConnection(url);
  connection.send(text);
  await connection.closed;
  return connection.received;
}
