import type { Logger } from '#server/runtime';
import type { Bus, BusListener } from './bus.ts';
import { topicMatcher } from './topic-matcher.ts';

/** The bus of a single process: listeners are called before `publish` returns, in order of subscription. */
export function localBus(log: Logger): Bus {
  const listeners = new Set<{ matches: (topic: string) => boolean; listener: BusListener }>();
  return {
    publish(topic, message) {
      for (const { matches, listener } of listeners) {
        if (!matches(topic)) continue;
        try {
          listener(topic, message);
        } catch (error) {
          log.error({ err: error, topic }, 'bus listener failed');
        }
      }
    },
    subscribe(pattern, listener) {
      const entry = { matches: topicMatcher(pattern), listener };
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
    close: async () => {
      listeners.clear();
    },
  };
}
