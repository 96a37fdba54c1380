/** Maximum size of a document, bytes. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

const HEAD = Buffer.from('%PDF-1.');
const HEAD_2 = Buffer.from('%PDF-2.');
const TAIL = Buffer.from('%%EOF');
/** The end-of-file marker of a complete file is among its last bytes. */
const TAIL_BYTES = 1_024;
/**
 * Features that a document has no use for: scripts, programs, embedded files, and content that staff could not read. Names too short to search
 * for are left out: they also occur by chance in compressed parts.
 */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|Encrypt)\b/;

/** Whether the bytes start as a PDF; the claimed name or type does not count. */
export const isPdf = (bytes: Buffer): boolean =>
  [HEAD, HEAD_2].some((head) => bytes.subarray(0, head.length).equals(head));

/** Decodes `#` codes, which could otherwise disguise a name. */
const namesPlain = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

/**
 * Whether a PDF is accepted: complete, not too large, and without visible active content. Compressed parts are not inspected, so it is only ever
 * served as a download, never opened by the page.
 */
export const isPlainPdf = (bytes: Buffer): boolean =>
  isPdf(bytes) &&
  bytes.length <= MAX_DOCUMENT_BYTES &&
  bytes.subarray(-TAIL_BYTES).includes(TAIL) &&
  !ACTIVE.test(namesPlain(bytes.toString('latin1')));
