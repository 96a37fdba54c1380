/** Security notes T27. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 25_000_000;
const MAX_EDGE = 2_000;
const MIN_EDGE = 16;
const QUALITY = 85;

/** First bytes of the accepted formats. Anything else is not passed to a decoder. */
const MAGIC: readonly (readonly [format: string, matches: (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  [
    'png',
    (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  ],
  [
    'webp',
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
];

/**
 * An uploaded picture re-encoded: only its pixels survive, rotated upright, at most 2,000 on an edge, as JPEG without any metadata. null for
 * anything that is not a complete JPEG, PNG or WebP of at most 25 megapixels.
 */
export async function intakeImage(bytes: Buffer): Promise<Buffer | null> {
  const format = MAGIC.find(([, matches]) => matches(bytes))?.[0];
  if (format === undefined || bytes.length > MAX_IMAGE_BYTES) return null;
  // Loaded with the first picture: a restarting server has other things to load.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'warning',
      pages: 1,
      sequentialRead: true,
    });
    const { format: actual, width, height } = await image.metadata();
    if (actual !== format || width < MIN_EDGE || height < MIN_EDGE || width * height > MAX_PIXELS)
      return null;
    return await image
      .rotate()
      .flatten({ background: '#fff' })
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    return null;
  }
}
