import type { PushHub } from '#core/push';

/** Counts the subscriptions to a hub's streams that have not been undone. */
export class SubscriptionCount {
  open = 0;

  constructor(push: PushHub) {
    const subscribe = push.subscribe.bind(push);
    const counted: PushHub['subscribe'] = (type, subscription) => {
      const undo = subscribe(type, subscription);
      let isOver = false;
      this.open += 1;
      return () => {
        if (!isOver) this.open -= 1;
        isOver = true;
        undo();
      };
    };
    Object.assign(push, { subscribe: counted });
  }
}
