import { test as base } from './desk.ts';
import { OwnServer } from './server-run.ts';

export { machine, OwnServer } from './server-run.ts';

/** Tests on a server of their own, for effects that others cannot tolerate: it costs a server, a worker and a browser. */
const onServerOfTheirOwn = () =>
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
 * One server for files that change accounts and the published configuration for good; `playwright.config.ts` lists them. They run by name, last the
 * one after which a publication needs approval.
 */
export const testOnChangedServer = onServerOfTheirOwn();

/**
 * One server for files that do not tolerate what other walks leave behind; `playwright.config.ts` lists them. They run by name: english.spec must
 * not find texts written by users, execution.spec not what orders.spec chose in the order centre, and security.spec restarts the server.
 */
export const testOnQuietServer = onServerOfTheirOwn();
