import { test as base } from './desk.ts';
import { OwnServer } from './server-run.ts';

export { machine, OwnServer } from './server-run.ts';

/**
 * Tests on a server dedicated to the file, for a file with effects that others cannot tolerate (changed passwords, a dropped constraint): it
 * costs a server, a worker and a browser. Call it once per file.
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
  });

/**
 * One server for two files that do not tolerate what other walks leave behind. The runner takes files by name, so that english.spec, which must
 * not find texts written by users, comes before trading.spec.
 */
export const testOnQuietServer = testOnOwnServer();
