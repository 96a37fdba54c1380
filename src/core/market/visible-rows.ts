import type { Clock, Undo } from '#core/clock';

/** Scrolling must settle for this long before subscriptions change. */
const SETTLE_MS = 150;

/** Follows the rows on screen. New rows are followed before the old ones are released, so that rows that stay on screen are never interrupted. */
export class VisibleRows {
  private readonly follow: (ids: readonly string[]) => Undo;
  private readonly clock: Clock;
  private stopFollowing: Undo | null = null;
  private stopTimer: Undo | null = null;
  private followedKey = '';
  private next: readonly string[] = [];

  constructor(follow: (ids: readonly string[]) => Undo, clock: Clock) {
    this.follow = follow;
    this.clock = clock;
  }

  /** These bonds are on screen now (with a scrolling margin, if the caller likes). The first call acts at once. */
  show(securityIds: readonly string[]): void {
    this.next = securityIds;
    if (this.stopFollowing === null) this.apply();
    else this.stopTimer ??= this.clock.setTimeout(() => this.apply(), SETTLE_MS);
  }

  stop(): void {
    this.stopTimer?.();
    this.stopFollowing?.();
    this.stopTimer = null;
    this.stopFollowing = null;
    this.followedKey = '';
  }

  private apply(): void {
    this.stopTimer?.();
    this.stopTimer = null;
    const ids = [...new Set(this.next)].sort();
    const key = ids.join();
    if (key === this.followedKey && this.stopFollowing !== null) return;
    this.followedKey = key;
    const before = this.stopFollowing;
    this.stopFollowing = ids.length === 0 ? null : this.follow(ids);
    before?.();
  }
}
