/** Largest picture uploaded; the server has the same limit. */
const MAX_BYTES = 5 * 1024 * 1024;

const starts: readonly (readonly [at: number, bytes: readonly number[]])[][] = [
  [[0, [0xff, 0xd8, 0xff]]],
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
];

/** Why a file is not uploaded: too large, or not a JPEG, PNG or WebP by its first bytes. Null: it may be; the server has the final say. */
export async function imageFault(file: Blob): Promise<'size' | 'kind' | null> {
  if (file.size > MAX_BYTES) return 'size';
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const fits = starts.some((parts) =>
    parts.every(([at, bytes]) => bytes.every((byte, index) => head[at + index] === byte)),
  );
  return fits ? null : 'kind';
}
