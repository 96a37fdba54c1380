import { MS_PER_MINUTE } from '#contract/rules';
import { ConcurrencyGate } from '#server/call';
import type { Db } from '#server/db';
import { type Clock, networkOf, randomId, randomToken, sha256 } from '#server/runtime';
import { isHumanTrack, type TrackPoint } from './human-track.ts';
import { drawPuzzle, PUZZLE } from './puzzle.ts';

/** How long a puzzle may be solved and a ticket be used. */
const CHALLENGE_LIFE_MS = 2 * MS_PER_MINUTE;
const TICKET_LIFE_MS = 2 * MS_PER_MINUTE;
/** Permitted offset of the piece, in pixels. */
const TOLERANCE = 5;

/** What a ticket is valid for. */
export type CaptchaPurpose = 'login' | 'code' | 'verifyUser' | 'upload';

/** A puzzle as the client sees it: pictures as data addresses, no answer. */
export interface PuzzlePictures {
  readonly id: string;
  readonly background: string;
  readonly piece: string;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The slider captcha (security notes T6). The answer never leaves the server; a puzzle is judged once; its ticket is valid once, for two
 * minutes, from the address and for the purpose that it was solved for.
 */
export class Captcha {
  readonly #db: Db;
  readonly #clock: Clock;
  /** Drawing is expensive: a client requesting many puzzles at once must not hold up others. */
  readonly #gate = new ConcurrencyGate({ atOnce: 2, maxWaiting: 50, maxEach: 4 });

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async show(purpose: CaptchaPurpose, ip: string): Promise<PuzzlePictures> {
    const { background, piece, x, y } = await this.#gate.runFor(networkOf(ip), drawPuzzle);
    const id = randomId('c_');
    await this.#db
      .insertInto('slider_challenge')
      .values({ id, x, purpose, ip, expires_at: new Date(this.#clock.now() + CHALLENGE_LIFE_MS) })
      .execute();
    return {
      id,
      background: dataUrl(background),
      piece: dataUrl(piece),
      y,
      width: PUZZLE.width,
      height: PUZZLE.height,
    };
  }

  /** A ticket for a solved puzzle, else null. The puzzle is consumed either way. */
  async solve(id: string, x: number, track: readonly TrackPoint[], ip: string): Promise<string | null> {
    const challenge = await this.#db
      .deleteFrom('slider_challenge')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    const now = this.#clock.now();
    if (challenge === undefined || challenge.ip !== ip || challenge.expires_at.getTime() <= now) return null;
    if (!(Math.abs(x - challenge.x) <= TOLERANCE) || !isHumanTrack(track, x)) return null;
    const ticket = randomToken();
    await this.#db
      .insertInto('captcha_ticket')
      .values({
        ticket_hash: sha256(ticket),
        purpose: challenge.purpose,
        ip,
        expires_at: new Date(now + TICKET_LIFE_MS),
      })
      .execute();
    return ticket;
  }

  /** Whether the ticket is valid here; a check with the right purpose and address consumes it. */
  async redeem(ticket: string | undefined, purpose: CaptchaPurpose, ip: string): Promise<boolean> {
    if (ticket === undefined) return false;
    const used = await this.#db
      .deleteFrom('captcha_ticket')
      .where('ticket_hash', '=', sha256(ticket))
      .where('purpose', '=', purpose)
      .where('ip', '=', ip)
      .returning('expires_at')
      .executeTakeFirst();
    return used !== undefined && used.expires_at.getTime() > this.#clock.now();
  }

  async purge(): Promise<void> {
    const now = new Date(this.#clock.now());
    await this.#db.deleteFrom('slider_challenge').where('expires_at', '<=', now).execute();
    await this.#db.deleteFrom('captcha_ticket').where('expires_at', '<=', now).execute();
  }
}

const dataUrl = (image: Buffer): string => `data:image/webp;base64,${image.toString('base64')}`;
