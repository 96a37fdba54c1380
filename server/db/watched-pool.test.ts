import { createLogger } from '#server/runtime';
import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolConfig } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DatabaseAway, OutcomeUnknown } from './database-errors.ts';
import { Outages } from './outages.ts';
import { WatchedPool } from './watched-pool.ts';

const sqlError = (code: string, severity = 'ERROR'): DatabaseError =>
  Object.assign(new DatabaseError(`a fault of ${code}`, 2, 'error'), { code, severity });

/** A pg connection, as far as the pool uses it: its statements are answered or fail as the test decides. */
class FakeClient extends EventEmitter {
  readonly connection = { stream: { writable: true, destroy: () => {}, cork: () => {}, uncork: () => {} } };
  readonly statements: string[] = [];
  readonly released: unknown[] = [];
  fails: Error | null = null;
  /** Its end arrives in one packet with the next answer. */
  ends: Error | null = null;

  async query({ text }: { text: string }): Promise<object> {
    this.statements.push(text);
    const error = this.fails;
    this.fails = null;
    if (error !== null) throw error;
    if (this.ends !== null) this.emit('error', this.ends);
    return { rows: [] };
  }

  release(isBroken: unknown): void {
    this.released.push(isBroken);
  }
}

/** Lines of the log, in place of their times and reasons. */
function outagesInto(lines: string[]): Outages {
  const write = (line: string): void => {
    // `as` holds: the logger wrote the line.
    lines.push((JSON.parse(line) as { msg: string }).msg);
  };
  const outages = new Outages(createLogger('warn', { write }));
  outages.full.worked();
  return outages;
}

const pools: WatchedPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});

function pooled(connect: () => Promise<FakeClient>, lines: string[] = [], connection: PoolConfig = {}) {
  const fake = { options: {}, connect, end: async () => {} };
  // `as` holds: the pool under test only connects and ends.
  const pool = new WatchedPool(fake as unknown as Pool, connection, outagesInto(lines));
  pools.push(pool);
  return pool;
}

/** A connection that has answered these statements. */
async function after(...texts: readonly string[]) {
  const client = new FakeClient();
  const connection = await pooled(async () => client).connect();
  for (const text of texts) await connection.query(text, []);
  const failing = (text: string): Promise<unknown> =>
    connection.query(text, []).then(
      () => null,
      (error: unknown) => error,
    );
  return { client, connection, failing };
}

const ENDS: readonly (readonly [string, string])[] = [
  ['57P01', 'FATAL'],
  ['57P02', 'FATAL'],
  ['57P03', 'FATAL'],
  ['08006', 'FATAL'],
  ['25P03', 'FATAL'],
  ['53100', 'PANIC'],
  ['53200', 'FATAL'],
  ['58030', 'PANIC'],
  ['58P01', 'FATAL'],
  ['XX000', 'FATAL'],
  ['XX001', 'PANIC'],
];

describe.each(ENDS)('a connection that ends with %s, %s', (code, severity) => {
  const ended = (): DatabaseError => sqlError(code, severity);

  it('during a statement in a transaction: not carried out', async () => {
    const { client, connection, failing } = await after('begin');
    client.fails = ended();
    const error = await failing('insert into noted values (1)');
    expect(error).toBeInstanceOf(DatabaseAway);
    expect(await failing('rollback')).toBe(error);
    connection.release();
    expect(client.released).toEqual([true]);
  });

  it('during a commit or a single statement: outcome unknown', async () => {
    const { client, failing } = await after('begin', 'insert into noted values (1)');
    client.fails = ended();
    expect(await failing('commit')).toBeInstanceOf(OutcomeUnknown);
    const alone = await after();
    alone.client.fails = ended();
    expect(await alone.failing('insert into noted values (1)')).toBeInstanceOf(OutcomeUnknown);
  });

  it('after a statement was answered: that statement counts, and later ones are not carried out', async () => {
    const { client, connection, failing } = await after('begin', 'insert into noted values (1)');
    client.ends = ended();
    expect(await failing('commit')).toBeNull();
    expect(await failing('select 1')).toBeInstanceOf(DatabaseAway);
    expect(client.statements.at(-1)).toBe('commit');
    connection.release();
    expect(client.released).toEqual([true]);
  });

  it('between two statements: later ones are not carried out and never sent', async () => {
    const { client, failing } = await after('begin', 'insert into noted values (1)');
    client.emit('error', ended());
    expect(await failing('commit')).toBeInstanceOf(DatabaseAway);
    expect(client.statements).toEqual(['begin', 'insert into noted values (1)']);
  });
});

describe('a connection that stays open', () => {
  it.each(['23505', '40001', '53200', '57014', '58030', 'XX000'])(
    'passes on the error of a statement that failed with %s',
    async (code) => {
      const { client, connection, failing } = await after('begin');
      const error = (client.fails = sqlError(code));
      expect(await failing('insert into noted values (1)')).toBe(error);
      expect(await failing('rollback')).toBeNull();
      connection.release();
      expect(client.released).toEqual([false]);
      expect(client.listenerCount('error')).toBe(0);
    },
  );
});

const AHEAD = '/* prepared *//* ahead */ insert into noted values (1)';

describe('a statement whose answer is not awaited', () => {
  it('is followed at once by the next: begin by the first statement, the last one by the commit', async () => {
    const { client, connection } = await after();
    const answers = Promise.withResolvers<object>();
    client.query = async ({ text }) => {
      client.statements.push(text);
      return answers.promise;
    };
    await connection.query('begin', []);
    const first = connection.query('select 1', []);
    expect(client.statements).toEqual(['begin', 'select 1']);
    answers.resolve({ rows: [{ one: 1 }] });
    expect(await first).toEqual({ rows: [{ one: 1 }] });
  });

  it.each(['23505', '40P01', '57014'])(
    'that fails with %s makes the commit fail; the connection stays usable',
    async (code) => {
      const { client, connection, failing } = await after('begin', 'select 1');
      const error = (client.fails = sqlError(code));
      expect(await failing(AHEAD)).toBeNull();
      expect(await failing('commit')).toBe(error);
      expect(await failing('rollback')).toBeNull();
      connection.release();
      expect(client.released).toEqual([false]);
    },
  );

  it('that fails does not prevent the rollback', async () => {
    const { client, failing } = await after('begin', 'select 1');
    client.fails = sqlError('23505');
    expect(await failing(AHEAD)).toBeNull();
    expect(await failing('rollback')).toBeNull();
  });

  it('that is refused as its connection is closed: not carried out', async () => {
    const { client, failing } = await after('begin', 'select 1');
    client.fails = sqlError('57P01', 'FATAL');
    expect(await failing(AHEAD)).toBeNull();
    expect(await failing('commit')).toBeInstanceOf(DatabaseAway);
  });

  it('whose connection broke leaves the outcome of the following commit unknown', async () => {
    const { client, failing } = await after('begin', 'select 1');
    client.query = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    expect(await failing(AHEAD)).toBeNull();
    client.connection.stream.writable = false;
    expect(await failing('commit')).toBeInstanceOf(OutcomeUnknown);
  });
});

describe('a database that accepts no connection', () => {
  it.each([
    ['it has too many connections', sqlError('53300', 'FATAL')],
    ['it is starting', sqlError('57P03', 'FATAL')],
    ['it is out of memory', sqlError('53200', 'FATAL')],
    ['its socket does not exist', new Error('connect ENOENT')],
  ])('because %s: not carried out', async (_, cause) => {
    const connecting = pooled(() => Promise.reject(cause)).connect();
    await expect(connecting).rejects.toBeInstanceOf(DatabaseAway);
    await expect(connecting).rejects.toMatchObject({ cause });
  });
});

describe('a database that neither answers nor breaks its connections', () => {
  /** From the statement: it is slow after 1 s, which a look every 250 ms notices; a new connection then has 4 s to be answered. */
  const GIVES_UP_MS = 1_250 + 4_000;

  /** The pool's only connection, in use for a statement that is never answered, and a database that accepts a connection and says nothing. */
  async function unanswered() {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    // `as` holds: it listens on a port.
    const { port } = silent.address() as AddressInfo;
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    const client = new FakeClient();
    const [query, next] = [Promise.withResolvers<object>(), Promise.withResolvers<FakeClient>()];
    client.query = () => query.promise;
    client.connection.stream.destroy = () => {
      const error = new Error('Connection terminated unexpectedly');
      client.connection.stream.writable = false;
      client.emit('error', error);
      query.reject(error);
    };
    const connections = [Promise.resolve(client), next.promise];
    const pool = pooled(() => connections.shift() ?? next.promise, [], { host: '127.0.0.1', port });
    const statement = (await pool.connect()).query('insert into noted values (1)', []);
    return { pool, silent, statement };
  }

  it('is given up in the time that callers have: what waits fails then, and anything later at once', async () => {
    const { pool, silent, statement } = await unanswered();
    try {
      const errors: unknown[] = [];
      const note = (error: unknown): void => void errors.push(error);
      for (const work of [statement, pool.connect()]) void work.then(() => note('done'), note);
      await vi.advanceTimersByTimeAsync(GIVES_UP_MS - 1);
      expect(errors).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      // What follows without a timer.
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();
      expect(errors.map((error) => (error as Error).name).toSorted()).toEqual([
        'DatabaseAway',
        'OutcomeUnknown',
      ]);
      await expect(pool.connect()).rejects.toBeInstanceOf(DatabaseAway);
    } finally {
      vi.useRealTimers();
      silent.close();
    }
  });
});

describe('the log, while statement after statement fails', () => {
  it('has one line of a full disk', async () => {
    const lines: string[] = [];
    const client = new FakeClient();
    const connection = await pooled(async () => client, lines).connect();
    for (let n = 0; n < 3; n += 1) {
      client.fails = sqlError('53100');
      await expect(connection.query('insert into t values (1)', [])).rejects.toThrow('53100');
    }
    expect(lines).toEqual([expect.stringMatching(/^the disk of the database is full: .*make room there$/)]);
  });

  it('has one line of a database that cannot be reached, whatever is tried', async () => {
    const lines: string[] = [];
    let client: FakeClient | null = new FakeClient();
    const connect = async (): Promise<FakeClient> => client ?? Promise.reject(new Error('connect ENOENT'));
    const gone = pooled(connect, lines);
    await (await gone.connect()).query('select 1', []);
    client = null;
    for (let n = 0; n < 3; n += 1) await expect(gone.connect()).rejects.toThrow(DatabaseAway);
    expect(lines).toEqual(['the database does not answer, or ended connections']);
  });

  it('has none of a database that never answered, nor of a pool that was ended: who asked reports them', async () => {
    const lines: string[] = [];
    const never = pooled(async () => Promise.reject(new Error('connect ENOENT')), lines);
    await expect(never.connect()).rejects.toThrow(DatabaseAway);
    const client = new FakeClient();
    const ended = pooled(async () => client, lines);
    const connection = await ended.connect();
    await connection.query('select 1', []);
    await ended.end();
    client.fails = sqlError('57P01', 'FATAL');
    await expect(connection.query('select 1', [])).rejects.toThrow(DatabaseAway);
    expect(lines).toEqual([]);
  });
});
