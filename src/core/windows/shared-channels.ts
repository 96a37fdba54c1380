import type { Clock, Undo } from '#core/clock';
import type { ChannelEntry, Channels } from '#core/plugin';
import type { StampedEntry } from './messages.ts';

/** Whether an equally old value of another window replaces this window's: `newer` never; `same` yes, when this window has just opened. */
type Takes = 'newer' | 'same';

/**
 * The colour channels of one window among those of the user's other windows: the value chosen last counts everywhere. Stamps increase
 * with every value seen, so that a clock set back loses nothing.
 */
export class SharedChannels {
  private readonly channels: Channels;
  private readonly clock: Clock;
  /** When each value was chosen, by `<colour>/<kind>`. */
  private readonly chosen = new Map<string, number>();
  private newest = 0;

  constructor(channels: Channels, clock: Clock) {
    this.channels = channels;
    this.clock = clock;
  }

  /** Reports every value that panels of this window put on a colour. */
  watch(listener: (entry: StampedEntry) => void): Undo {
    // Values chosen before, such as the bond of the address, are this window's newest choice.
    for (const { isDefault, ...entry } of this.channels.entries)
      this.stamp(entry, isDefault ? 0 : this.nextStamp());
    return this.channels.watch((entry, isDefault) =>
      listener(this.stamp(entry, isDefault ? 0 : this.nextStamp())),
    );
  }

  /** Everything this window knows. */
  get entries(): StampedEntry[] {
    return this.channels.entries.map(({ isDefault: _isDefault, ...entry }) => ({
      ...entry,
      atMs: this.chosen.get(keyOf(entry)) ?? 0,
    }));
  }

  /** Applies values of another window that are newer than this window's. */
  merge(entries: readonly StampedEntry[], takes: Takes): void {
    for (const { atMs, ...entry } of entries) {
      this.newest = Math.max(this.newest, atMs);
      const mine =
        this.channels.current(entry.colour, entry.kind) === null ? -1 : (this.chosen.get(keyOf(entry)) ?? 0);
      if (atMs < mine || (atMs === mine && takes === 'newer')) continue;
      this.chosen.set(keyOf(entry), atMs);
      this.channels.take(entry);
    }
  }

  /** Clears everything: the user of this window has changed. */
  clear(): void {
    this.chosen.clear();
    this.channels.clear();
  }

  private stamp(entry: ChannelEntry, atMs: number): StampedEntry {
    this.chosen.set(keyOf(entry), atMs);
    return { ...entry, atMs };
  }

  private nextStamp(): number {
    this.newest = Math.max(Math.trunc(this.clock.now()), this.newest + 1);
    return this.newest;
  }
}

const keyOf = ({ colour, kind }: Pick<ChannelEntry, 'colour' | 'kind'>): string => `${colour}/${kind}`;
