import type { Clock } from '#core/clock';

/** Long enough for the browser to begin the download, ms. */
const KEPT_MS = 10_000;

/** Offers a text to the person as a file to keep. `type` is a MIME type; the text goes out as UTF-8. */
export function saveText(clock: Pick<Clock, 'setTimeout'>, name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  clock.setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
