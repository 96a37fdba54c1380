import { type BundleText, visitorContext } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { ConfigStore, Gates, LastGood } from '#core/config';
import type { Http } from '#core/http';
import type { PushSubscription } from '#core/push';
import { Storage } from '#core/storage';
import { FakeStorage, settle } from '#testing';
import { describe, expect, it, vi } from 'vitest';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { ConfigSync } from './config-sync.ts';

const sized = (size: number): BundleText => ({
  ...fixture,
  settings: fixture.settings.replace('"pageSize": 50', `"pageSize": ${size}`),
});
const bundleOfText = (texts: BundleText) => {
  const { bundle } = runPipeline(texts, { catalogue: fixtureCatalogue });
  if (!bundle) throw new Error('the fixture is broken');
  return bundle;
};
const builtIn = bundleOfText(fixture);
const published = (size: number, over: { readonly isTrial?: boolean; readonly texts?: null } = {}) => ({
  version: size,
  hash: `hash-${size}`,
  texts: sized(size),
  ...over,
});
const none = { version: 0, hash: null, texts: null };

/** A page whose requests wait until the test answers them, oldest first. */
function open(browser = new FakeStorage()) {
  const requests: {
    readonly have: string;
    readonly answer: (reply: unknown) => void;
    readonly fail: (error: Error) => void;
    isAnswered: boolean;
  }[] = [];
  const problems: unknown[] = [];
  const streams = new Set<PushSubscription<'websocketCmds'>>();
  const watchers = new Set<() => void>();
  const lastGood = new LastGood(new Storage(browser.openTab()), 'build-1');
  const first = lastGood.read();
  const config = new ConfigStore({
    builtIn,
    ...(first ? { first: first.bundle } : {}),
    checks: { catalogue: fixtureCatalogue },
    gates: new Gates(() => visitorContext),
  });
  const sync = new ConfigSync({
    // `as` holds: only the call is used.
    http: {
      call: (_endpoint: unknown, { query }: { readonly query: { readonly have: string } }) => {
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        requests.push({ have: query.have, answer: resolve, fail: reject, isAnswered: false });
        return promise;
      },
    } as unknown as Http,
    push: {
      subscribe(_type, on) {
        // `as` holds: it follows one stream.
        const own = on as unknown as PushSubscription<'websocketCmds'>;
        streams.add(own);
        return () => void streams.delete(own);
      },
    },
    config,
    lastGood,
    first,
    builtIn,
    watchPerson: (changed) => (watchers.add(changed), () => void watchers.delete(changed)),
    onProblem: (problem) => problems.push(problem),
  });
  const push = (rows: readonly object[], op: 'snap' | 'upd' = 'upd') => {
    // `as` holds: rows of the stream, as far as they are read.
    for (const { onFrame } of streams) onFrame({ op, ids: null, rows: rows as never, seq: 1, ts: '' });
  };
  const size = () => config.settings.search.pageSize;
  /** Answers the longest-waiting request. */
  const answer = (reply: unknown) => {
    const question = requests.find(({ isAnswered }) => !isAnswered);
    if (question === undefined) throw new Error('nothing is asked');
    question.isAnswered = true;
    if (reply instanceof Error) question.fail(reply);
    else question.answer(reply);
  };
  return {
    browser,
    sync,
    config,
    requests,
    problems,
    streams,
    watchers,
    push,
    size,
    answer,
    nextStart: () => open(browser).size(),
  };
}

/** A page that has loaded the published configuration. */
async function running(reply: unknown, browser?: FakeStorage) {
  const page = open(browser);
  const loaded = page.sync.load();
  page.answer(reply);
  await loaded;
  return page;
}

describe('a configuration request', () => {
  it('names what runs already: the build’s own, then the last published one', async () => {
    const page = await running(published(60));
    const again = page.sync.load();
    expect(page.requests.map(({ have }) => have)).toEqual([builtIn.hash, 'hash-60']);
    page.answer(published(60, { texts: null }));
    await again;
    expect([page.size(), page.problems]).toEqual([60, []]);
    expect(page.nextStart()).toBe(60);
  });

  it('made while another is pending is sent once more, and not more often', async () => {
    const page = open();
    const all = [page.sync.load(), page.sync.load(), page.sync.load()];
    expect(page.requests).toHaveLength(1);
    page.answer(published(60));
    await vi.waitFor(() => expect(page.requests).toHaveLength(2));
    page.answer(published(70));
    await Promise.all(all);
    expect([page.size(), page.requests.length]).toEqual([70, 2]);
  });

  it('that fails leaves the running configuration, is reported, and is repeated if requested meanwhile', async () => {
    const page = await running(published(60));
    const both = [page.sync.load(), page.sync.load()];
    page.answer(new Error('away'));
    await vi.waitFor(() => expect(page.requests).toHaveLength(3));
    page.answer(published(70));
    await Promise.all(both);
    expect([page.size(), page.problems]).toEqual([70, [new Error('away')]]);
  });

  it('for a configuration that cannot run here reports its number and the fault, and is made again as before', async () => {
    const page = await running(published(60));
    const loaded = page.sync.load();
    page.answer({ version: 9, hash: 'hash-bad', texts: { ...fixture, routes: '{' } });
    await loaded;
    expect([page.size(), page.nextStart()]).toEqual([60, 60]);
    expect(page.problems).toEqual([expect.objectContaining({ message: expect.stringMatching(/ 9 .*\S/) })]);
    void page.sync.load();
    expect(page.requests.at(-1)?.have).toBe('hash-60');
  });

  it('for a withdrawn configuration falls back to the build’s own, here and at the next start', async () => {
    const page = await running(published(60));
    const loaded = page.sync.load();
    page.answer(none);
    await loaded;
    expect([page.size(), page.nextStart(), page.config.bundle]).toEqual([50, 50, builtIn]);
    void page.sync.load();
    expect(page.requests.at(-1)?.have).toBe(builtIn.hash);
  });
});

describe('a configuration on trial', () => {
  it('runs for its users and is not used at the next start until it is released to everyone', async () => {
    const page = await running(published(60));
    const trial = page.sync.load();
    page.answer(published(70, { isTrial: true }));
    await trial;
    expect([page.size(), page.nextStart()]).toEqual([70, 60]);
    const everybody = page.sync.load();
    page.answer(published(70, { texts: null }));
    await everybody;
    expect([page.size(), page.nextStart()]).toEqual([70, 70]);
  });
});

describe('triggers of a configuration request', () => {
  const command = (over: object) => ({ cmd: 'config', version: '1', ...over });

  it('include a command for a different configuration, in any row, but not for the running one, nor other commands', async () => {
    const page = await running(published(60));
    page.sync.start(true);
    page.push([command({ hash: 'hash-60' }), { cmd: 'version' }]);
    page.push([]);
    expect(page.requests).toHaveLength(1);
    page.push([{ cmd: 'version' }, command({ hash: 'hash-70' })]);
    expect(page.requests).toHaveLength(2);
  });

  it('include the start itself, unless the sync is patient, which ignores the first frame too', () => {
    const [eager, patient] = [open(), open()];
    eager.sync.start();
    patient.sync.start(true);
    patient.push([command({ hash: 'hash-70' })], 'snap');
    expect([eager.requests.length, patient.requests.length]).toEqual([1, 0]);
    patient.push([command({ hash: 'hash-70' })]);
    expect(patient.requests).toHaveLength(1);
  });

  it('include the first frame for a sync that is not patient', async () => {
    const page = await running(published(60));
    const loading = page.sync.start();
    page.answer(published(60, { texts: null }));
    await settle();
    page.push([command({ hash: 'hash-70' })], 'snap');
    expect(page.requests).toHaveLength(3);
    loading();
  });

  it('end when the page is stopped', () => {
    const page = open();
    const stop = page.sync.start(true);
    expect([page.streams.size, page.watchers.size]).toEqual([1, 1]);
    stop();
    expect([page.streams.size, page.watchers.size]).toEqual([0, 0]);
  });

  it('include a change of user', () => {
    const page = open();
    page.sync.start(true);
    for (const changed of page.watchers) changed();
    expect(page.requests).toHaveLength(1);
  });
});
