import { connect, type Socket } from 'node:net';

/** A TCP connection that sends what it is told and keeps all that comes back. */
export class RawConnection {
  /** Everything received, as latin1. */
  received = '';
  /** Settles when the server (or `end`) closed the connection. */
  readonly closed: Promise<void>;
  private readonly socket: Socket;

  constructor(url: string) {
    this.socket = connect(Number(new URL(url).port), '127.0.0.1');
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

  end(): void {
    this.socket.destroy();
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
