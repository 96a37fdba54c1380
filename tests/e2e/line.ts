import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection between a browser and a server that can be cut: open connections break at once, and nothing gets through until it is restored. */
export class Line {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isCut = false;

  private constructor(serverPort: number) {
    this.#server = createServer((near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = connect(serverPort, 'localhost');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one
          .on('error', () => other.destroy())
          .on('close', () => {
            this.#sockets.delete(one);
            other.destroy();
          });
        one.pipe(other);
      }
    });
  }

  /** Opens a line to the server at this address. */
  static async to(url: string): Promise<Line> {
    const line = new Line(Number(new URL(url).port));
    await new Promise<void>((resolve) => line.#server.listen(0, 'localhost', resolve));
    return line;
  }

  /** The address of the browser's end. */
  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the line is not laid');
    return `http://localhost:${address.port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  /** Closes the line. */
  close(): void {
    this.cut();
    this.#server.close();
  }
}
