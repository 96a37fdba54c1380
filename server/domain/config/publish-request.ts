import type { BundleText } from '#contract/config';
import type { Session } from '#server/call';

/** The user on whose behalf something is published: by themselves, or by the server at its scheduled time. */
export interface Publishing {
  readonly session: Pick<Session, 'operId'> & { readonly sessionId: string | null };
  readonly ip: string | null;
}

/** The edited texts, what they were based on, and the reason. `baseHash`: of what ran there; `settled`: names of the clashes that were decided. */
export interface PublishRequest {
  readonly baseVersion: number;
  readonly baseHash?: string | undefined;
  readonly texts: BundleText;
  readonly reason: string;
  readonly settled?: readonly string[] | undefined;
}
