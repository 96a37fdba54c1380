import type * as z from 'zod/mini';
import type { KeyScope } from '../api/index.ts';

type Schema = z.core.$ZodType;

/**
 * Who may call. `public`: visitors too (prices masked by the server); `user`: a signed-in user; `marketMaker`: the market-making tier,
 * verified (newAuth Y); `staff`: the firm's product staff. Every `auth` path is at least `user` (R6.01). Whether an unverified user may
 * trade is decided by order entry, with an explanation.
 */
export type Access = 'public' | 'user' | 'marketMaker' | 'staff';

/** The server-only half of a call: who may make it, the shape of a request, and its text in the documents. */
export interface ServerHalf {
  readonly access: Access;
  /** The scope that lets a program's key make this call, within its owner's rights. Absent: no key may. */
  readonly keyScope?: KeyScope;
  /** `rehearse=1` answers as the call would but commits nothing. A sandbox key always rehearses. */
  readonly rehearsal?: true;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is multipart/form-data with one file field `file`. */
  readonly multipart?: boolean;
}

/** The server halves of some calls, by call key. */
export type ServerHalves = Readonly<Record<string, ServerHalf>>;
