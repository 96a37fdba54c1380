import { createLogger } from '#server/runtime';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { openStorage } from './open-storage.ts';

it('a start that waits for a database which says nothing ends when it is told to', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // `as` holds: it listens on a port.
  const { port } = silent.address() as AddressInfo;
  const giveUp = new AbortController();
  const opening = openStorage({
    databaseUrl: `postgres://bond@127.0.0.1:${port}/bond`,
    dataDir: '/nowhere',
    log: createLogger('silent'),
    signal: giveUp.signal,
  });
  const [socket] = await once(silent, 'connection');
  giveUp.abort('told to stop');
  await expect(opening).rejects.toBe('told to stop');
  socket.destroy();
  silent.close();
});
