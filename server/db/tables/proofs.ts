import type { ColumnType, Generated } from 'kysely';
import type { SignOnMark } from './accounts.ts';

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

/** `slider_challenge`: a puzzle that was shown. `x` is its solution, in pixels. */
export interface SliderChallengeTable {
  id: Fixed<string>;
  x: Fixed<number>;
  purpose: Fixed<string>;
  ip: Fixed<string>;
  expires_at: Fixed<Date>;
}

/** `captcha_ticket`: proof of a solved puzzle, valid once. */
export interface CaptchaTicketTable {
  ticket_hash: Fixed<string>;
  purpose: Fixed<string>;
  ip: Fixed<string>;
  expires_at: Fixed<Date>;
}

/** `verification_code`: the one live code of a target, purpose and requester. Target and code are keyed hashes. */
export interface VerificationCodeTable {
  target_hash: Fixed<string>;
  purpose: Fixed<string>;
  /** Operator who requested it while logged in, or ''. */
  requester: Fixed<string>;
  code_hash: string;
  tries: ColumnType<number, number | undefined, number>;
  expires_at: Date;
}

/**
 * `outgoing_message`: an e-mail or text message being delivered. `kept`: no delivery is configured, so it stays to be read in the
 * console; `none`: written only so that a request without a recipient costs the same. A delivered one loses its text.
 */
export interface OutgoingMessageTable {
  id: Fixed<string>;
  seq: ColumnType<number, never, never>;
  channel: Fixed<'mail' | 'sms'>;
  target: string;
  subject: string;
  body: string;
  status: 'waiting' | 'sent' | 'failed' | 'kept' | 'none';
  tries: ColumnType<number, number | undefined, number>;
  next_try_at: Date;
  give_up_at: Fixed<Date>;
  created_at: Fixed<Date>;
  sent_at: Date | null;
}

/** `uploaded_image`: an image as re-encoded by the server. `request_id` is set once a real-name request refers to it. */
export interface UploadedImageTable {
  image_id: Fixed<string>;
  oper_id: Fixed<string | null>;
  ip: Fixed<string>;
  mime: Fixed<string>;
  bytes: Fixed<Buffer>;
  request_id: string | null;
  created_at: Fixed<Date>;
}

/** `real_name_request`: I under review, Y accepted, R rejected. At most one under review per operator. */
export interface RealNameRequestTable {
  request_id: Fixed<string>;
  oper_id: Fixed<string>;
  realname: Fixed<string>;
  org_id: Fixed<string>;
  position: Fixed<string>;
  status: 'I' | 'Y' | 'R';
  reason: Generated<string>;
  submitted_at: Fixed<Date>;
  reviewed_at: Date | null;
  reviewed_by: string | null;
}

/** `second_factor`: the sealed secret of an operator's authenticator program. Without `confirmed_at` it is only being set up. */
interface SecondFactorTable {
  oper_id: Fixed<string>;
  secret: string;
  confirmed_at: Date | null;
  /** The latest 30 s step whose code was used: no code is valid twice. */
  last_step: ColumnType<number, number | undefined, number>;
  created_at: Date;
}

/** `recovery_code`: SHA-256 of codes that replace a lost authenticator program, each valid once. */
interface RecoveryCodeTable {
  code_hash: Fixed<string>;
  oper_id: Fixed<string>;
}

/** `second_factor_challenge`: a log-in that passed its first factor. */
interface SecondFactorChallengeTable {
  challenge_hash: Fixed<string>;
  oper_id: Fixed<string>;
  first_factor: Fixed<string>;
  expires_at: Fixed<Date>;
  /** The sign-on that was the first factor; null: another first factor. */
  sign_on: ColumnType<SignOnMark | null, SignOnMark | null | undefined, never>;
}

export interface ProofTables {
  slider_challenge: SliderChallengeTable;
  captcha_ticket: CaptchaTicketTable;
  verification_code: VerificationCodeTable;
  outgoing_message: OutgoingMessageTable;
  uploaded_image: UploadedImageTable;
  real_name_request: RealNameRequestTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  second_factor_challenge: SecondFactorChallengeTable;
}
