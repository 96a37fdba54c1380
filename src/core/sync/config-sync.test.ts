import { type BundleText, visitorContext } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { ConfigStore, Gates, LastGood } from '#core/config';
import { createHttp } from '#core/http';
import { PushHub } from '#core/push';
import { Storage } from '#core/storage';
import { FakeBrowser, FakeClock, FakeServer, FakeSockets, FakeStorage, settle } from '#testing';
import { autorun } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { ConfigSync } from './config-sync.ts';

const prove = (texts: BundleText) => {
  const { bundle } = runPipeline(texts, { catalogue: fixtureCatalogue });
  if (!bundle) throw new Error('the fixture is broken');
  return bundle;
};
const builtIn = prove(fixture);
const bigger = { ...fixture, settings: fixture.settings.replace('"pageSize": 50', '"pageSize": 60') };
const largest = { ...fixture, settings: fixture.settings.replace('"pageSize": 50', '"pageSize": 70') };

/** What the server publishes. */
class Publisher {
  current: { version: number; hash: string | null; texts: BundleText | null; isTrial?: true } = {
    version: 0,
    hash: null,
    texts: null,
  };
  isUp = true;
  readonly server = new FakeServer();

  constructor() {
    this.server.on('/config/current', (request: { readonly url: string }) => {
      if (!this.isUp) return FakeServer.reply(503, {});
      const have = /have=(\w+)/.exec(request.url)?.[1];
      return have === this.current.hash ? { ...this.current, texts: null } : this.current;
    });
  }

  publish(texts: BundleText, hash = prove(texts).hash): void {
    this.current = { version: this.current.version + 1, hash, texts };
  }
}

function open(publisher: Publisher, storage = new FakeStorage(), build = 'build-1') {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const push = new PushHub({ sockets, clock, browser: new FakeBrowser(), random: () => 0.5 });
  const lastGood = new LastGood(new Storage(storage.openTab()), build);
  const first = lastGood.read();
  const config = new ConfigStore({
    builtIn,
    ...(first ? { first: first.bundle } : {}),
    checks: { catalogue: fixtureCatalogue },
    gates: new Gates(() => visitorContext),
  });
  const problems: unknown[] = [];
  const http = createHttp({ transport: publisher.server.transport, token: () => null });
  const person = { changed: (): void => {} };
  const sync = new ConfigSync({
    http,
    push,
    config,
    lastGood,
    first,
    builtIn,
    watchPerson: (changed) => {
      person.changed = changed;
      return () => {};
    },
    onProblem: (error) => problems.push(error),
  });
  const command = async (hash: string | null, op: 'snap' | 'upd' = 'upd') => {
    clock.advance(100);
    sockets
      .at('websocketCmds')
      .frame('websocketCmds', op, [{ cmd: 'config', version: '1', ...(hash === null ? {} : { hash }) }]);
    await settle();
  };
  return {
    sync,
    config,
    problems,
    storage,
    command,
    person,
    pageSize: () => config.settings.search.pageSize,
  };
}

describe('the published configuration in the client', () => {
  it('runs the built-in files where nothing is published, and requests nothing more [R2.26]', async () => {
    const publisher = new Publisher();
    const page = open(publisher);
    await page.sync.load();
    expect([page.config.bundle, page.problems, publisher.server.requests.length]).toEqual([builtIn, [], 1]);
  });

  it('loads what is published at the start, and shows it immediately the next time [R2.26]', async () => {
    const publisher = new Publisher();
    publisher.publish(bigger);
    const page = open(publisher);
    expect(page.pageSize()).toBe(50);
    await page.sync.load();
    expect(page.pageSize()).toBe(60);
    publisher.isUp = false;
    const again = open(publisher, page.storage);
    expect(again.pageSize()).toBe(60);
    await again.sync.load();
    expect([again.pageSize(), again.problems.length]).toEqual([60, 1]);
  });

  it('learns of a new one by push, fetches it and swaps it in one step [R2.26]', async () => {
    const publisher = new Publisher();
    const page = open(publisher);
    const seen: number[] = [];
    const stop = autorun(() => seen.push(page.pageSize()));
    const stopSync = page.sync.start();
    await settle();
    publisher.publish(bigger);
    await page.command(publisher.current.hash);
    await vi.waitFor(() => expect(seen).toEqual([50, 60]));
    publisher.publish(largest);
    await page.command(publisher.current.hash);
    await vi.waitFor(() => expect(seen).toEqual([50, 60, 70]));
    const requestCount = publisher.server.requests.length;
    await page.command(publisher.current.hash);
    expect(publisher.server.requests.length).toBe(requestCount);
    stop();
    stopSync();
  });

  it('keeps what runs until something else is published, in development, where the files run', async () => {
    const publisher = new Publisher();
    publisher.publish(bigger);
    const page = open(publisher);
    const stop = page.sync.start(true);
    await page.command(publisher.current.hash, 'snap');
    expect([page.pageSize(), publisher.server.requests.length]).toEqual([50, 0]);
    publisher.publish(largest);
    await page.command(publisher.current.hash);
    await vi.waitFor(() => expect(page.pageSize()).toBe(70));
    stop();
  });

  it('keeps what runs when the published one cannot be used here, and reports it', async () => {
    const publisher = new Publisher();
    publisher.publish(bigger);
    const page = open(publisher);
    await page.sync.load();
    publisher.publish({ ...fixture, routes: '{' }, '0123456789abcdef');
    await page.sync.load();
    expect([page.pageSize(), page.problems.length]).toEqual([60, 1]);
    expect(open(publisher, page.storage).pageSize()).toBe(60);
  });

  it('falls back to the build when the server has nothing published any more', async () => {
    const publisher = new Publisher();
    publisher.publish(bigger);
    const page = open(publisher);
    await page.sync.load();
    publisher.current = { version: 0, hash: null, texts: null };
    await page.sync.load();
    expect(page.config.bundle).toBe(builtIn);
    expect(open(publisher, page.storage).pageSize()).toBe(50);
  });

  it('requests again for another user, and does not keep a trial configuration for the next start', async () => {
    const publisher = new Publisher();
    publisher.publish(bigger);
    const page = open(publisher);
    const stop = page.sync.start();
    await vi.waitFor(() => expect(page.pageSize()).toBe(60));
    const everybody = publisher.current;
    publisher.current = { ...everybody, hash: prove(largest).hash, texts: largest, isTrial: true };
    page.person.changed();
    await vi.waitFor(() => expect(page.pageSize()).toBe(70));
    expect(open(publisher, page.storage).pageSize()).toBe(60);
    publisher.current = everybody;
    page.person.changed();
    await vi.waitFor(() => expect(page.pageSize()).toBe(60));
    stop();
  });

  it('does not trust a copy kept by another build, or modified since', async () => {
    const publisher = new Publisher();
    publisher.publish(bigger);
    const page = open(publisher);
    await page.sync.load();
    expect(open(publisher, page.storage, 'build-2').pageSize()).toBe(50);
    const { local } = page.storage.openTab();
    local.setItem(
      'bond.publishedConfig',
      (local.getItem('bond.publishedConfig') ?? '').replace('"pageSize":60', '"pageSize":61'),
    );
    expect(open(publisher, page.storage).pageSize()).toBe(50);
  });
});
