import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/runtime';
import { CommitStages, type Stage } from './commit-stages.ts';

const STAGES = [
  'applyView',
  'scheduleExpiry',
  'recordBars',
  'wakeOthers',
  'publish',
  'notifyOwners',
  'watchAlerts',
] as const;
const change = { securityId: '240210.IB', visible: [], gone: [], trades: [], highest: [], barsFrom: 0 };

function setUp(failing: Stage | null = null) {
  const stages = new CommitStages(createLogger('silent'));
  const ran: string[] = [];
  const note = (stage: Stage, changes: number): void => {
    ran.push(`${stage} ${changes}`);
    if (stage === failing) throw new Error('broken');
  };
  // The last stage subscribes first: the order is that of the table.
  const undos = STAGES.toReversed().map((stage) =>
    stage === 'applyView'
      ? stages.on(stage, () => {
          note(stage, 0);
          return [change];
        })
      : stages.on(stage, ({ changes }) => note(stage, changes.length)),
  );
  return { stages, ran, undos };
}

describe('the stages after a commit', () => {
  it('run in a fixed order, whatever the order of subscription, and receive the updated view', () => {
    const { stages, ran } = setUp();
    stages.run({ deltas: [], local: true, now: 0 });
    expect(ran).toEqual([
      'applyView 0',
      'scheduleExpiry 1',
      'recordBars 1',
      'wakeOthers 1',
      'publish 1',
      'notifyOwners 1',
      'watchAlerts 1',
    ]);
  });

  it('that run once for all processes are skipped for another process’s commit', () => {
    const { stages, ran } = setUp();
    stages.run({ deltas: [], local: false, now: 0 });
    expect(ran).toEqual(['applyView 0', 'scheduleExpiry 1', 'recordBars 1', 'publish 1', 'notifyOwners 1']);
  });

  it('continue after one that fails', () => {
    const { stages, ran } = setUp('publish');
    stages.run({ deltas: [], local: true, now: 0 });
    expect(ran).toHaveLength(7);
  });

  it('have one task each, until it is unsubscribed', () => {
    const { stages, undos, ran } = setUp();
    expect(() => stages.on('publish', () => {})).toThrow('publish has a task already');
    for (const undo of undos) undo();
    stages.run({ deltas: [], local: true, now: 0 });
    expect(ran).toEqual([]);
    stages.on('publish', () => {});
  });
});
