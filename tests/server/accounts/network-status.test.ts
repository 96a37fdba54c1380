import { connectStorage } from '#server/db';
import { type MarketPulse, NetworkStatusService } from '#server/domain/network-status';
import type { StreamEvent } from '#server/push';
import { createLogger } from '#server/runtime';
import { afterEach, describe, expect, it } from 'vitest';
import { account } from '../../../contract/api/index.ts';
import type { NetworkStatus } from '../../../contract/entities/index.ts';
import type { RowOf } from '../../../contract/push/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();

class Pulse implements MarketPulse {
  isAlive = true;
  isFollowing = true;
  isMarketOpen = true;
  isAlwaysOpen = false;
  last: number | null = null;
  allowedMs: number | null = 10_000;
  readonly isEngineAlive = () => this.isAlive;
  readonly isCurrent = () => this.isFollowing;
  readonly isOpen = () => this.isMarketOpen;
  readonly lastUpdateAt = () => this.last;
  readonly expectedWithinMs = () => this.allowedMs;
}

function setUp(storage = database.storage) {
  const [clock, pulse, pushed] = [new ManualClock(), new Pulse(), [] as NetworkStatus[]];
  const publisher = {
    publish(_type: string, event: StreamEvent<RowOf<'StcSystemNetworkStatus'>>) {
      if (event.row !== undefined) pushed.push(event.row);
    },
  };
  // `as` holds: the service publishes only to its one stream.
  const service = new NetworkStatusService({
    storage,
    clock,
    pulse,
    publisher: publisher as never,
    log: createLogger('silent'),
  });
  return { clock, pulse, pushed, service };
}

describe('network status', () => {
  it('is normal while the database accepts writes and the feed is on time [R3.04]', async () => {
    const { service, clock, pulse } = setUp();
    pulse.last = clock.now();
    clock.advance(10_000);
    expect(await service.measure()).toEqual({
      tradeNetStatus: 1,
      priceNetStatus: 1,
      marketOpen: true,
      time: '2026-11-20 10:00:10.000',
    });
    clock.advance(1);
    expect(await service.measure()).toMatchObject({ tradeNetStatus: 1, priceNetStatus: 0 });
  });

  it('tells everyone of a market that is open round the clock [R2.12]', async () => {
    const { service, pulse } = setUp();
    pulse.isAlwaysOpen = true;
    expect(await service.measure()).toMatchObject({ marketOpen: true, alwaysOpen: true });
  });

  it('expects no updates when the market is closed', async () => {
    const { service, clock, pulse } = setUp();
    clock.advance(3_600_000);
    expect(await service.measure()).toMatchObject({ priceNetStatus: 0 });
    pulse.allowedMs = null;
    expect(await service.measure()).toMatchObject({ priceNetStatus: 1 });
  });

  it('reports the price interface as faulty while prices do not follow the database', async () => {
    const { service, pulse } = setUp();
    pulse.allowedMs = null;
    pulse.isFollowing = false;
    expect(await service.measure()).toMatchObject({ tradeNetStatus: 1, priceNetStatus: 0 });
  });

  it('reports the trade interface as faulty if the engine stalls or the database refuses writes', async () => {
    const { service, pulse } = setUp();
    pulse.isAlive = false;
    expect(await service.measure()).toMatchObject({ tradeNetStatus: 0 });
    pulse.isAlive = true;
    expect(await service.measure()).toMatchObject({ tradeNetStatus: 1 });
    const readOnly = connectStorage(
      { ...database.connection, options: '-c default_transaction_read_only=on' },
      createLogger('silent'),
    );
    try {
      expect(await readOnly.health()).toBe('readOnly');
      expect(await setUp(readOnly).service.measure()).toMatchObject({ tradeNetStatus: 0 });
    } finally {
      await readOnly.close();
    }
  });

  it('pushes a change in the next round, and repeats itself every 30 s', async () => {
    const { service, clock, pulse, pushed } = setUp();
    pulse.allowedMs = null;
    const settle = async (): Promise<void> => {
      await service.measure();
      await new Promise(setImmediate);
    };
    const stop = service.start();
    await settle();
    expect(pushed).toHaveLength(1);
    for (let round = 0; round < 5; round += 1) {
      clock.advance(5_000);
      await settle();
    }
    expect(pushed).toHaveLength(1);
    pulse.isAlive = false;
    clock.advance(5_000);
    await settle();
    expect(pushed.at(-1)).toMatchObject({ tradeNetStatus: 0 });
    expect(pushed).toHaveLength(2);
    for (let round = 0; round < 6; round += 1) {
      clock.advance(5_000);
      await settle();
    }
    expect(pushed).toHaveLength(3);
    pulse.isMarketOpen = false;
    clock.advance(5_000);
    await settle();
    expect(pushed.slice(3)).toMatchObject([{ marketOpen: false }]);
    stop();
    expect(clock.pending).toBe(0);
  });
});

describe('the server’s network status', () => {
  let server: AccountsServer | null = null;
  afterEach(() => server?.close());

  it('can be read and subscribed to without logging in', async () => {
    server = await startAccountsServer();
    expect((await server.client().call(account.queryLatestStcSystemNetworkStatus)).data).toMatchObject({
      tradeNetStatus: 1,
      priceNetStatus: 1,
    });
    const socket = server.socket('StcSystemNetworkStatus', null);
    expect((await socket.frame('StcSystemNetworkStatus', 'snap'))['data']).toMatchObject([
      { tradeNetStatus: 1, priceNetStatus: 1 },
    ]);
    socket.close();
  });
});
