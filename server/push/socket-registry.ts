import type { Session } from '#server/call';
import { networkOf } from '#server/runtime';
import type { SocketLink } from './socket-link.ts';

/** Open sockets by session, user and address. */
export class SocketRegistry {
  readonly #bySession = new Map<string, Set<SocketLink>>();
  readonly #byUser = new Map<string, number>();
  readonly #byNetwork = new Map<string, number>();
  readonly links = new Set<SocketLink>();

  add(link: SocketLink): void {
    const { session, ip } = link.viewer;
    this.links.add(link);
    count(this.#byNetwork, networkOf(ip), 1);
    if (session === null) return;
    count(this.#byUser, holderOf(session), 1);
    const set = this.#bySession.get(session.sessionId) ?? new Set();
    this.#bySession.set(session.sessionId, set.add(link));
  }

  remove(link: SocketLink): void {
    if (!this.links.delete(link)) return;
    const { session, ip } = link.viewer;
    count(this.#byNetwork, networkOf(ip), -1);
    if (session === null) return;
    count(this.#byUser, holderOf(session), -1);
    const set = this.#bySession.get(session.sessionId);
    set?.delete(link);
    if (set?.size === 0) this.#bySession.delete(session.sessionId);
  }

  ofAddress(ip: string): number {
    return this.#byNetwork.get(networkOf(ip)) ?? 0;
  }

  /** The number of sockets of a user, or of a program's key: each has its own count. */
  ofHolder(session: Session): number {
    return this.#byUser.get(holderOf(session)) ?? 0;
  }

  ofSession(sessionId: string): readonly SocketLink[] {
    return [...(this.#bySession.get(sessionId) ?? [])];
  }

  ofOperator(operId: string): readonly SocketLink[] {
    return [...this.links].filter(({ viewer }) => viewer.session?.operId === operId);
  }

  get sessionIds(): readonly string[] {
    return [...this.#bySession.keys()];
  }

  /** Whether the session is that of a program with a key. */
  isKey(sessionId: string): boolean {
    return this.ofSession(sessionId).some(({ viewer }) => viewer.session?.key !== undefined);
  }
}

const holderOf = ({ operId, key }: Session): string => key?.apiKeyId ?? operId;

function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const value = (counts.get(key) ?? 0) + change;
  if (value <= 0) counts.delete(key);
  else counts.set(key, value);
}
