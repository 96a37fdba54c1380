import { MS_PER_DAY } from '#contract/rules';
import { ACCOUNT_CODE } from '#contract/api';
import { BusinessError, type ConcurrencyGate } from '#server/call';
import type { Storage } from '#server/db';
import { type AttemptBudget, type BudgetRule } from '#server/domain/attempts';
import type { AuditWriter } from '#server/domain/audit';
import { type Clock, networkOf, randomId } from '#server/runtime';
import { isPdf, isPlainPdf } from './document-intake.ts';
import { intakeImage } from './image-intake.ts';

/** MIME type of a stored document. */
export const PDF_MIME = 'application/pdf';

/** Per address, and per operator (security notes T27). */
const PER_DAY: BudgetRule = { max: 20, windowMs: MS_PER_DAY };
/** Images that were not attached to anything are deleted after this. */
const LOOSE_MS = MS_PER_DAY;

export interface ImageStoreDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly budget: AttemptBudget;
  readonly audit: AuditWriter;
  /** Limits concurrent decoding: a picture may briefly take 100 MB. */
  readonly gate: ConcurrencyGate;
}

/** The uploading client. `operId` is null before login. */
export interface Uploader {
  readonly operId: string | null;
  readonly ip: string;
}

/** Stores uploaded images and documents in the database, not under any public URL. */
export class ImageStore {
  readonly #deps: ImageStoreDeps;

  constructor(deps: ImageStoreDeps) {
    this.#deps = deps;
  }

  /** Counts one upload against today's budget. Call it before reading the body. Throws BusinessError when none is left. */
  async admit({ operId, ip }: Uploader): Promise<void> {
    const { storage, budget } = this.#deps;
    const keys = [`upload:ip:${networkOf(ip)}`, ...(operId === null ? [] : [`upload:oper:${operId}`])];
    for (const key of keys) {
      if ((await budget.take(storage.kysely, key, PER_DAY)) === null)
        throw new BusinessError(ACCOUNT_CODE.tooManyTries, 'tooManyTries');
    }
  }

  /** Re-encodes and stores an image; returns its id. Throws BusinessError for anything that is not an acceptable image. */
  async keep(bytes: Buffer, uploader: Uploader): Promise<string> {
    const image = await this.#deps.gate.run(() => intakeImage(bytes));
    if (image === null) throw new BusinessError(ACCOUNT_CODE.badImage, 'badImage', { field: 'file' });
    return this.#store('image/jpeg', image, uploader);
  }

  /** Stores a PDF unchanged, and anything else as an image; returns its id. Throws BusinessError if it is neither. */
  async keepPaper(bytes: Buffer, uploader: Uploader): Promise<string> {
    if (!isPdf(bytes)) return this.keep(bytes, uploader);
    if (!isPlainPdf(bytes)) throw new BusinessError(ACCOUNT_CODE.badImage, 'badDocument', { field: 'file' });
    return this.#store(PDF_MIME, bytes, uploader);
  }

  async #store(mime: string, content: Buffer, { operId, ip }: Uploader): Promise<string> {
    const { storage, clock, audit } = this.#deps;
    const imageId = randomId('i_');
    await storage.tx(async (trx) => {
      const row = {
        image_id: imageId,
        oper_id: operId,
        ip,
        mime,
        bytes: content,
        request_id: null,
        created_at: new Date(clock.now()),
      };
      await trx.insertInto('uploaded_image').values(row).execute();
      await audit.record(trx, {
        kind: 'image.uploaded',
        operId,
        ip,
        detail: { imageId, mime, bytes: content.length },
      });
    });
    return imageId;
  }

  /** The stored file with this id, or null. The caller must have checked authorisation. */
  async read(imageId: string): Promise<{ readonly mime: string; readonly bytes: Buffer } | null> {
    const row = await this.#deps.storage.kysely
      .selectFrom('uploaded_image')
      .select(['mime', 'bytes'])
      .where('image_id', '=', imageId)
      .executeTakeFirst();
    return row ?? null;
  }

  async purge(): Promise<void> {
    const { storage, clock } = this.#deps;
    await storage.kysely
      .deleteFrom('uploaded_image')
      .where('request_id', 'is', null)
      .where('created_at', '<', new Date(clock.now() - LOOSE_MS))
      .execute();
  }
}
