import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { isListening } from '../../tools/cluster/is-listening.ts';

/** A NATS server that a test may stop. */
export interface NatsServer {
  readonly name: string;
  /** `password` of the only user, `bond`; without it anyone is admitted. */
  start(port: number, password?: string): Promise<void>;
  /** Like a killed process: connections break. */
  stop(): Promise<void>;
  /** Stays connected, accepts connections and says nothing, until undone. */
  hang(): () => void;
}

/** Debian's nats-server where installed, and always a small one of our own, so that the tests run everywhere. */
export function natsServers(): readonly NatsServer[] {
  const binary = ['nats-server', '/usr/sbin/nats-server'].find(
    (path) => spawnSync(path, ['--version']).status === 0,
  );
  return binary === undefined ? [smallNats()] : [smallNats(), realNats(binary)];
}

function realNats(binary: string): NatsServer {
  let stop = async (): Promise<void> => {};
  let hang = (): (() => void) => () => {};
  return {
    name: 'nats-server',
    async start(port, password) {
      const user = password === undefined ? [] : ['--user', 'bond', '--pass', password];
      const child = spawn(binary, ['-a', '127.0.0.1', '-p', String(port), ...user], { stdio: 'ignore' });
      hang = () => {
        child.kill('SIGSTOP');
        return () => void child.kill('SIGCONT');
      };
      stop = async () => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      };
      while (!(await isListening(port))) await new Promise((done) => setTimeout(done, 20));
    },
    stop: () => stop(),
    hang: () => hang(),
  };
}

/** The part of the protocol that the bus uses: SUB with a trailing `>`, PUB, PING, no echo. */
function smallNats(): NatsServer {
  const clients = new Map<Socket, Map<string, string>>();
  let accepted: string | undefined;
  /** What new connections wait for while it hangs; null while it does not. */
  let greetings: (() => void)[] | null = null;
  const server = createServer((socket) => {
    clients.set(socket, new Map());
    let buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => clients.delete(socket));
    socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      for (let used = obey(socket, buffer); used > 0; used = obey(socket, buffer))
        buffer = buffer.subarray(used);
    });
    const greet = (): void =>
      void socket.write(
        'INFO {"server_id":"SMALL","version":"2.10.0","proto":1,"headers":true,"max_payload":1048576}\r\n',
      );
    if (greetings === null) return greet();
    socket.pause();
    greetings.push(greet);
  });
  // `as` holds: the client of the bus sends an object.
  const isAccepted = (options: string): boolean =>
    accepted === undefined || (JSON.parse(options) as { pass?: string }).pass === accepted;
  /** Carries out the first complete command; returns its length, 0 if it is incomplete. */
  const obey = (socket: Socket, buffer: Buffer): number => {
    const end = buffer.indexOf('\r\n');
    if (end < 0) return 0;
    const [verb = '', subject = '', ...rest] = buffer.subarray(0, end).toString().split(' ');
    if (verb === 'CONNECT' && !isAccepted(buffer.subarray('CONNECT '.length, end).toString()))
      socket.end("-ERR 'Authorization Violation'\r\n");
    if (verb === 'PING') socket.write('PONG\r\n');
    if (verb === 'SUB') clients.get(socket)?.set(rest.at(-1) ?? '', subject);
    if (verb === 'UNSUB') clients.get(socket)?.delete(subject);
    if (verb !== 'PUB') return end + 2;
    const size = Number(rest.at(-1));
    if (buffer.length < end + 4 + size) return 0;
    const payload = buffer.subarray(end + 2, end + 2 + size);
    for (const [other, subscriptions] of clients) {
      for (const [sid, pattern] of subscriptions) {
        const fits = pattern.endsWith('>') ? subject.startsWith(pattern.slice(0, -1)) : pattern === subject;
        if (other !== socket && fits)
          other.write(
            Buffer.concat([Buffer.from(`MSG ${subject} ${sid} ${size}\r\n`), payload, Buffer.from('\r\n')]),
          );
      }
    }
    return end + 4 + size;
  };
  return {
    name: 'a small NATS',
    async start(port, password) {
      accepted = password;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of clients.keys()) socket.resetAndDestroy();
      await closed;
    },
    hang() {
      greetings = [];
      for (const socket of clients.keys()) socket.pause();
      return () => {
        const late = greetings ?? [];
        greetings = null;
        for (const greet of late) greet();
        for (const socket of clients.keys()) socket.resume();
      };
    },
  };
}
