import { ACCOUNT_CODE } from '#contract/api';
import { BusinessError, type ConcurrencyGate } from '#server/call';
import type { Storage } from '#server/db';
import { type AttemptBudget, type BudgetRule } from '#server/domain/attempts';
import type { AuditWriter } from '#server/domain/audit';
import { type Clock, randomId } from '#server/runtime';
import { isPdf, isPlainPdf } from './document-intake.ts';
import { intakeImage } from './image-intake.ts';

/** Type of a kept document. */
export const PDF_MIME = 'application/pdf';

const DAY_MS = 86_400_000;
/** Of one address, and of one operator (security notes T27). */
const PER_DAY: BudgetRule = { max: 20, windowMs: DAY_MS };
/** Images that nobody tied to a claim are dropped after this. */
const LOOSE_MS = DAY_MS;

export interface ImageStoreDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly budget: AttemptBudget;
  readonly audit: AuditWriter;
  /** Bounds decoding: a picture may take 100 MB for a moment. */
  readonly gate: ConcurrencyGate;
}

/** Who uploads. `operId` is null before login. */
export interface Uploader {
  readonly operId: string | null;
  readonly ip: string;
}

/** Keeps uploaded images and documents in the database, out of reach of any web address. */
export class ImageStore {
  readonly #deps: ImageStoreDeps;

  constructor(deps: ImageStoreDeps) {
    this.#deps = deps;
  }

  /** Takes one upload of today's. Call it before reading the body. Throws BusinessError when none is left. */
  async admit({ operId, ip }: Uploader): Promise<void> {
    const { storage, budget } = this.#deps;
    const keys = [`upload:ip:${ip}`, ...(operId === null ? [] : [`upload:oper:${operId}`])];
    for (const key of keys) {
      if ((await budget.take(storage.kysely, key, PER_DAY)) === null)
        throw new BusinessError(ACCOUNT_CODE.tooManyTries, 'tooManyTries');
    }
  }

  /** Re-encodes and keeps an image; yields its id. Throws BusinessError for what is no acceptable image. */
  async keep(bytes: Buffer, uploader: Uploader): Promise<string> {
    const image = await this.#deps.gate.run(() => intakeImage(bytes));
    if (image === null) throw new BusinessError(ACCOUNT_CODE.badImage, 'badImage', { field: 'file' });
    return this.#store('image/jpeg', image, uploader);
  }

  /** Keeps a PDF as it is, and anything else as an image; yields its id. Throws BusinessError for what is neither. */
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

  /** What was kept under an id, or null. Who asks must have been checked. */
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
