import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkReply,
  type CheckReply,
  CONSOLE_CODE,
  consoleApi,
  type ProposalInfo,
  type ReplyOf,
  staleBase,
  type VersionInfo,
} from '#contract/api';
import {
  type BundleText,
  configNames,
  type Diagnostic,
  fileNameOf,
  isAsPulled,
  PULLED_FILE,
  pulledOf,
  type PulledRecord,
  pulledRecord,
  pulledText,
} from '#contract/config';
import { diffTexts } from '#contract/config/pipeline';
import * as z from 'zod/mini';

type Source = ReplyOf<typeof consoleApi.source>;

/** The checks of a large configuration take seconds. */
const ANSWER_MS = 60_000;

const envelope = z.object({ code: z.number(), message: z.string(), data: z.unknown() });

/** The server refused, or did not reply. The message is for display. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly code: number;
  readonly data: unknown;

  constructor(message: string, code: number, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** Findings on a refused configuration; [] where it was refused for another reason. */
  get findings(): readonly Diagnostic[] {
    const read = checkReply.safeParse(this.data);
    return read.success ? read.data.diagnostics : [];
  }

  /** Whether the files are an edit of something else than what runs. */
  get isStale(): boolean {
    return this.code === CONSOLE_CODE.staleBase;
  }

  /** Whether it is published only after approval. */
  get needsApproval(): boolean {
    return this.code === CONSOLE_CODE.needsApproval;
  }

  /** What was published meanwhile, and the clashes with it, in lines; [] where the server does not know. */
  get published(): readonly string[] {
    const read = staleBase.safeParse(this.data);
    if (!this.isStale || !read.success) return [];
    const { version, operName, createTime, reason } = read.data.current;
    return [
      `published meanwhile: version ${version} ${operName} ${createTime} ${reason}`,
      ...read.data.conflicts.map(
        ({ file, path, mine, theirs }) => `${file} ${path} ${mine || '-'} <> ${theirs || '-'}`,
      ),
    ];
  }
}

/** The configuration of a running server, over its own calls with an API key of the scope `config`. */
export class RemoteConfig {
  readonly #origin: string;
  readonly #key: string;

  /** `url`: the server's address; its path is ignored. Throws TypeError for an invalid address. */
  constructor(url: string, key: string) {
    this.#origin = new URL(url).origin;
    this.#key = key;
  }

  /** What runs there. Throws RemoteError. */
  source(): Promise<Source> {
    return this.#call(consoleApi.source, 'GET');
  }

  /** The pipeline's findings there on these texts. Throws RemoteError. */
  check(texts: BundleText): Promise<CheckReply> {
    return this.#call(consoleApi.check, 'POST', { texts });
  }

  /**
   * Writes what runs there verbatim into a folder, created if absent; returns the names of the files that changed. Throws RemoteError: also for files
   * that would be lost, since no server had them so (`overwrites`: they may be).
   */
  async pull(
    folder: string,
    overwrites: boolean,
  ): Promise<{ readonly source: Source; readonly written: readonly string[] }> {
    // One that cannot be read is reported before any file is written.
    const record = recordOf(folder);
    const source = await this.source();
    const written = configNames.filter(
      (name) => readText(join(folder, fileNameOf(name))) !== source.texts[name],
    );
    const edited = written.filter((name) => {
      const text = readText(join(folder, fileNameOf(name)));
      return text !== null && !isAsPulled(record, name, text);
    });
    if (edited.length > 0 && !overwrites)
      throw new RemoteError(
        `${folder}: ${edited.map(fileNameOf).join(', ')} would be overwritten, with edits that no server has: push them, pull into another folder, or give --overwrite`,
        0,
      );
    mkdirSync(folder, { recursive: true });
    for (const name of written) writeFileSync(join(folder, fileNameOf(name)), source.texts[name]);
    this.#keep(folder, source, source.texts);
    return { source, written: written.map(fileNameOf) };
  }

  /** The changes that publishing the folder would make there, one line each. Throws RemoteError. */
  async diff(texts: BundleText): Promise<readonly string[]> {
    const { texts: running } = await this.source();
    return diffTexts(running, texts).map(
      ({ file, op, path, before, after }) =>
        `${fileNameOf(file)} ${op} ${path.join('.')}${side('-', before)}${side('+', after)}`,
    );
  }

  /**
   * Publishes the files of a folder, over the version that they were pulled from, or over what runs if they come from elsewhere. Throws
   * RemoteError: for a folder that was never pulled from a server where something is published, unless `overwrites`; with `findings` if the configuration is faulty, `isStale` with `published` if another user published first.
   */
  async push(folder: string, texts: BundleText, reason: string, overwrites = false): Promise<VersionInfo> {
    const edit = await this.#edit(folder, texts, reason, overwrites);
    const published = await this.#call(consoleApi.publish, 'POST', edit);
    this.#keep(folder, published, texts);
    return published;
  }

  /** Submits the same for approval. Throws as `push`. */
  async propose(
    folder: string,
    texts: BundleText,
    reason: string,
    overwrites = false,
  ): Promise<ProposalInfo> {
    const edit = await this.#edit(folder, texts, reason, overwrites);
    return this.#call(consoleApi.propose, 'POST', edit);
  }

  /** The files of a folder as an edit of the version that they were pulled from. */
  async #edit(folder: string, texts: BundleText, reason: string, overwrites: boolean) {
    const record = recordOf(folder)[this.#origin];
    const { version, hash } = record ?? (await this.source());
    // What was published there is in none of these files, so nobody could tell what it loses.
    if (record === undefined && version > 0 && !overwrites)
      throw new RemoteError(
        `${folder} was never pulled from ${this.#origin}, where version ${version} runs: nothing was published. Pull into another folder, repeat your edits there and push that; or give --overwrite to replace what runs`,
        0,
      );
    return { baseVersion: version, baseHash: hash, texts, reason };
  }

  #keep(folder: string, version: Pick<Source, 'version' | 'hash'>, texts: BundleText): void {
    const next = { ...recordOf(folder), [this.#origin]: pulledOf(version, texts) };
    writeFileSync(join(folder, PULLED_FILE), pulledText(next));
  }

  async #call<T extends z.ZodMiniType>(
    endpoint: { readonly path: string; readonly reply: T },
    method: 'GET' | 'POST',
    body?: unknown,
  ): Promise<z.output<T>> {
    const response = await fetch(`${this.#origin}/api${endpoint.path}`, {
      method,
      headers: {
        authorization: this.#key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((error: unknown) => {
      throw new RemoteError(`${this.#origin}: ${unreachable(error)}`, 0);
    });
    const read = envelope.safeParse(await response.json().catch(() => null));
    if (!read.success)
      throw new RemoteError(
        `${this.#origin}: HTTP ${response.status} from something else than this product, or from a proxy whose server does not run: check the address`,
        response.status,
      );
    const { code, message, data } = read.data;
    if (code !== 200) throw new RemoteError(message, code, data);
    const reply = endpoint.reply.safeParse(data);
    if (reply.success) return reply.data;
    throw new RemoteError(
      `${this.#origin}: its reply has another form than this version of the product knows: run the command of its version`,
      code,
    );
  }
}

/** Why there was no answer, and what to do. */
function unreachable(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no answer within ${ANSWER_MS / 1000} s: look at the log of that server`;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : code || String(cause);
  return `${reason}: ${ADVICE[code] ?? 'check the address, and that the server is reached from here'}`;
}

const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there; start the server, or correct the address',
  ENOTFOUND: 'there is no such host; correct the address',
  EAI_AGAIN: 'the name of the host cannot be looked up; correct the address, or check the name service',
};

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** The versions that a folder was pulled from. Throws RemoteError for a record that cannot be read. */
function recordOf(folder: string): PulledRecord {
  const path = join(folder, PULLED_FILE);
  const text = readText(path);
  if (text === null) return {};
  const read = pulledRecord.safeParse(jsonOf(text));
  if (read.success) return read.data;
  throw new RemoteError(
    `${path}: not the record that pull writes; without it nobody knows which version the files are an edit of: restore it, or delete it and compare with diff before push`,
    0,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const side = (sign: string, value: unknown): string =>
  value === undefined ? '' : ` ${sign}${JSON.stringify(value)}`;
