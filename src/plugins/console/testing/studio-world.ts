import { createHttp, type Http } from '#core/http';
import { Storage } from '#core/storage';
import { FakeClock, FakeServer, FakeStorage } from '#testing';
import { Studio } from '../stores/studio.ts';
import { catalogue, texts } from './small-config.ts';

/** A studio over a server that answers as the test specifies. */
export class World {
  readonly clock = new FakeClock();
  readonly storage = new FakeStorage();
  readonly server = new FakeServer();
  version = 3;
  running = texts;
  hash = 'h';
  product = texts;
  clashes: readonly object[] = [];
  readonly http: Http = createHttp({ transport: this.server.transport, token: () => 'token' });

  constructor() {
    this.server.on('/console/auth/audiences', () => ({
      groups: [
        { id: 'rates', name: '利率台', kind: 'desk', orgId: '', members: 2, isNamed: false, events: 0 },
      ],
      organisations: [],
    }));
    this.server.on('/console/auth/config/source', () => ({
      version: this.version,
      hash: this.hash,
      texts: this.running,
      builtIn: { hash: 'h', texts: this.product },
      clashes: this.clashes,
      catalogue,
    }));
  }

  /** `owner`: who works in it. */
  async open(owner = 'op-1', tab = this.storage.openTab()): Promise<Studio> {
    const { http } = this;
    const storage = new Storage(tab);
    storage.start();
    const studio = new Studio({
      http,
      clock: this.clock,
      storage,
      checkSettings: () => [],
      owner: () => owner,
    });
    await studio.load();
    return studio;
  }
}
