import { test as base } from './desk.ts';
import { OwnServer } from './server-run.ts';

export { OwnServer } from './server-run.ts';

let lastMachine = 0;
/** Headers of a machine of its own, so that what one may ask for is not what another asked for. */
export const machine = () => ({ 'x-forwarded-for': `198.51.100.${(lastMachine += 1)}` });

/**
 * Tests on a server of the file's own, each from a machine of its own. Call it once in a file: what one file leaves on its server
 * (messages, used quota, a dropped constraint) is nothing to another.
 */
export const testOnOwnServer = () =>
  base.extend<object, { server: OwnServer }>({
    server: [
      // oxlint-disable-next-line no-empty-pattern -- the runner reads the parameter's form
      async ({}, use) => {
        const server = await OwnServer.open();
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    // oxlint-disable-next-line no-empty-pattern -- as above
    extraHTTPHeaders: ({}, use) => use(machine()),
  });
