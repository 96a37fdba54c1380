import type { Draft } from './draft.ts';
import { nextMeetings } from './meeting.ts';

/**
 * Leaves no shown orders that can trade with each other: in trading hours they trade, outside them the younger ends (decision 0107). The house
 * works resting intentions against firm quotes; firm quotes kept apart by a smallest part or all-or-none may have become able to trade.
 */
export function settle(draft: Draft): void {
  if (!draft.isOpen) {
    endCrossed(draft);
    return;
  }
  for (let meetings = nextMeetings(draft); meetings.length > 0; meetings = nextMeetings(draft)) {
    for (const { taker, maker, qty, direction } of meetings)
      draft.fill(draft.find(taker.id) ?? taker, draft.find(maker.id) ?? maker, qty, direction);
  }
}

/** Of two shown orders that can trade where nothing may, the younger ends. */
export function endCrossed(draft: Draft): void {
  for (let [first] = nextMeetings(draft); first !== undefined; [first] = nextMeetings(draft)) {
    const { taker, maker } = first;
    draft.end(taker.arrival > maker.arrival ? taker : maker, 'crossed');
  }
}
