import type { ServerContext, Wired } from '#server/areas';
import type { StreamSource } from '#server/push';
import type { RowOf } from '../../../contract/push/index.ts';
import { TestSessions, testSession } from '../../_util/test-server.ts';

export const TOKEN_A = 'token-of-user-a-0123456789';
export const TOKEN_B = 'token-of-user-b-0123456789';
export const UNVERIFIED = 'token-of-user-c-0123456789';

/** A row of bestmarket whose `bidQty` counts its versions. The framework ignores the other fields. */
export function best(securityId: string, version: number): RowOf<'bestmarket'> {
  // `as` holds: the hub never reads the other fields.
  return { securityId, bidQty: version } as RowOf<'bestmarket'>;
}

/** An order of the operator; `orgName` identifies its owner. */
export function myQuote(orderId: string, operId: string, version: number): RowOf<'MyQuote'> {
  return { orderId, orgName: operId, version } as RowOf<'MyQuote'>;
}

/** A market held in memory, whose snapshots can be delayed while it moves. */
export class FakeMarket {
  readonly sessions = new TestSessions();
  readonly rows = new Map<string, RowOf<'bestmarket'>>();
  readonly orders = new Map<string, RowOf<'MyQuote'>>();
  context: ServerContext | null = null;
  position = 0;
  /** Awaited inside each snapshot, after its rows have been read. */
  hold: Promise<void> = Promise.resolve();
  snapshots = 0;

  constructor() {
    this.sessions.byToken.set(TOKEN_A, testSession());
    this.sessions.byToken.set(TOKEN_B, testSession({ sessionId: 'session-b', operId: 'oper-b' }));
    this.sessions.byToken.set(
      UNVERIFIED,
      testSession({ sessionId: 'session-c', operId: 'oper-c', newAuth: 'I' }),
    );
  }

  readonly wire = (context: ServerContext): Wired => {
    this.context = context;
    const bestmarket: StreamSource<'bestmarket'> = {
      type: 'bestmarket',
      snapshot: async ({ securityIds }) => {
        this.snapshots += 1;
        const rows = [...this.rows.values()].filter(
          (row) => securityIds === null || securityIds.includes(row.securityId),
        );
        const { position } = this;
        await this.hold;
        return { rows, position };
      },
    };
    const deepmarket: StreamSource<'deepmarket'> = {
      type: 'deepmarket',
      servesAll: false,
      snapshot: async () => ({ rows: [] }),
      allows: (viewer) => viewer.session?.newAuth === 'Y',
      classOf: (viewer) => viewer.session?.operId ?? '',
      present: (row, viewer) => ({ ...row, ts: viewer.session?.operId ?? null }),
    };
    const myQuotes: StreamSource<'MyQuote'> = {
      type: 'MyQuote',
      snapshot: async (_subscription, viewer) => ({
        rows: [...this.orders.values()].filter((row) => row.orgName === viewer.session?.operId),
        position: this.position,
      }),
    };
    return {
      areas: [{ sources: [bestmarket, deepmarket, myQuotes] }],
      sessions: this.sessions,
      demoAccounts: async () => [],
    };
  };

  /** Changes a bond's row and notifies the hub. */
  move(securityId: string, version: number): void {
    const row = best(securityId, version);
    this.rows.set(securityId, row);
    this.position += 1;
    this.context?.hub.publish('bestmarket', { op: 'upd', row, position: this.position });
  }

  drop(securityId: string): void {
    this.rows.delete(securityId);
    this.position += 1;
    this.context?.hub.publish('bestmarket', {
      op: 'del',
      key: securityId,
      securityId,
      position: this.position,
    });
  }

  order(orderId: string, operId: string, version: number): void {
    const row = myQuote(orderId, operId, version);
    this.orders.set(orderId, row);
    this.position += 1;
    this.context?.hub.publish('MyQuote', { op: 'upd', row, operId, position: this.position });
  }
}
