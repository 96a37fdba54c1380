import { runPipeline } from '#contract/config/pipeline';
import type { BundleText } from '#contract/config';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { edited, fixture, fixtureCatalogue } from './config-fixture.ts';
import { freePort } from './run-main.ts';
import { silentFeed } from './silent-feed.ts';
import { tempFolder } from './temp-folder.ts';

/** Hash of the fixture with these texts. */
export const hashOf = (texts: BundleText): string =>
  runPipeline(texts, { catalogue: fixtureCatalogue }).bundle?.hash ?? '';

/** The fixture with its message centre, and everything that leads there, restricted to the members of one group. */
export function messagesFor(group: string): BundleText {
  const gate = JSON.stringify({ 'user.groups': { is: group } });
  const bell = '"popover": "messages.latest"';
  const item = '"route": "messages"';
  const page = '"page": "messages.centre",\n      "when": ';
  const menu = edited(
    'menu',
    item,
    `${item}, "when": ${gate}`,
    edited('menu', bell, `${bell}, "when": ${gate}`),
  );
  return edited('routes', `${page}{ "session.isLogin": { "is": true } }`, page + gate, menu);
}
/** The calls that belong to it. */
export const messagesCalls = { messages: ['getMessageListSort', 'queryOperInfo'] };

/** Folder of a built client whose configuration is the fixture. `calls` as in `configProcess`. */
export function builtClient(calls: Readonly<Record<string, readonly string[]>> = {}): string {
  const clientDir = join(tempFolder('built-client'), 'client');
  mkdirSync(clientDir, { recursive: true });
  const product = {
    format: 1,
    hash: hashOf(fixture),
    texts: fixture,
    catalogue: { ...fixtureCatalogue, calls },
  };
  writeFileSync(join(clientDir, 'catalogue.json'), JSON.stringify(product));
  return clientDir;
}

/**
 * Settings of a separate server process (`runMain`) whose build has the fixture as its configuration, in a market without quotes. Processes of
 * one database share `DATA_DIR`. `calls`: names of the calls of each plugin, as in its manifest.
 */
export async function configProcess(
  databaseUrl: string,
  calls: Readonly<Record<string, readonly string[]>> = {},
): Promise<Record<string, string>> {
  return {
    PORT: String(await freePort()),
    DATA_DIR: tempFolder('config-process'),
    CLIENT_DIR: builtClient(calls),
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    FEED: silentFeed(),
    TRUSTED_PROXIES: '127.0.0.1',
    LOGIN_CAPTCHA: '0',
    MAX_REQUESTS_PER_MINUTE: '0',
  };
}
