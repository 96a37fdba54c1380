/** The parsed message; null where it is not JSON, which is not a frame. */
export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
