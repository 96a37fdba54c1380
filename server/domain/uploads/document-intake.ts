/** Largest document, bytes. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

const HEAD = Buffer.from('%PDF-1.');
const HEAD_2 = Buffer.from('%PDF-2.');
const TAIL = Buffer.from('%%EOF');
/** The mark of the end stands among the last bytes of a whole file. */
const TAIL_BYTES = 1_024;
/**
 * What a paper has no use for: scripts, programs, files inside it, and content that staff could not read. Names too short to be looked for are
 * left out: by chance they stand in compressed parts as well.
 */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|Encrypt)\b/;

/** Whether bytes claim to be a PDF; what they claim to be by name or type does not count. */
export const isPdf = (bytes: Buffer): boolean =>
  [HEAD, HEAD_2].some((head) => bytes.subarray(0, head.length).equals(head));

/** A name may be written with `#` codes, by which it would pass unseen. */
const namesPlain = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

/**
 * Whether a PDF is taken: whole, not too large, and without anything active in sight. Compressed parts are not looked into, so it is only ever
 * handed out to be saved, never to be opened by the page.
 */
export const isPlainPdf = (bytes: Buffer): boolean =>
  isPdf(bytes) &&
  bytes.length <= MAX_DOCUMENT_BYTES &&
  bytes.subarray(-TAIL_BYTES).includes(TAIL) &&
  !ACTIVE.test(namesPlain(bytes.toString('latin1')));
