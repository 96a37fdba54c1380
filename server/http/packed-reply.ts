import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Shorter replies are sent uncompressed: they fit in a packet. */
const WORTH_BYTES = 1_000;
/** Shrinks a configuration to a fifth, in a millisecond or two. */
const BROTLI_QUALITY = 5;

const pack = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify<string, Buffer>(gzip),
};
type Encoding = keyof typeof pack;

/** A reply ready to send. `encoding` null: uncompressed. */
export interface Packed {
  readonly encoding: Encoding | null;
  readonly bytes: Buffer;
}

/** The text of a reply sent to many clients: compressed once per encoding that a client accepts. */
export class PackedReply {
  readonly #text: string;
  readonly #packed = new Map<Encoding | null, Promise<Packed>>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The reply for a client with this Accept-Encoding header. */
  for(accepted: string | undefined): Promise<Packed> {
    const encoding = this.#text.length < WORTH_BYTES ? null : encodingOf(accepted);
    const packed = this.#packed.get(encoding) ?? this.#make(encoding);
    this.#packed.set(encoding, packed);
    return packed;
  }

  async #make(encoding: Encoding | null): Promise<Packed> {
    return {
      encoding,
      bytes: encoding === null ? Buffer.from(this.#text) : await pack[encoding](this.#text),
    };
  }
}

/** The best encoding that a client accepts; null: none. Only names count, and whether they are refused (`q=0`). */
function encodingOf(accepted: string | undefined): Encoding | null {
  const acceptable = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((item) => item.replaceAll(' ', ''))
      .filter((item) => !/;q=0(\.0*)?$/.test(item))
      .map((item) => item.replace(/;.*/, '')),
  );
  return (['br', 'gzip'] as const).find((encoding) => acceptable.has(encoding)) ?? null;
}
