import { basename, dirname } from 'node:path';
import type { HotUpdateOptions, Plugin } from 'vite';

/** A text file that was saved, as sent to the page under `npm run dev`. */
export interface SavedTexts {
  readonly language: string;
  readonly namespace: string;
  readonly words: Readonly<Record<string, unknown>>;
}

/** Name of the message that carries it. */
export const SAVED_TEXTS = 'bond:texts';

/** Texts of the client, and those shared with the server. */
const FILE = /\/(?:src|contract)\/locales\/[\w-]+\/\w+\.json$/;

/** Sends texts to the open page as they are saved: they replace the previous ones without a reload. */
export function liveTexts(): Plugin {
  return {
    name: 'live-texts',
    apply: 'serve',
    async hotUpdate({ file, read, type }: HotUpdateOptions) {
      if (type !== 'update' || !FILE.test(file)) return;
      let words: SavedTexts['words'];
      try {
        // `as` holds: an editor validates such a file by its keys, and anything else in it is shown unchanged.
        words = JSON.parse(await read()) as SavedTexts['words'];
      } catch (error) {
        this.environment.logger.warn(`${file}: ${String(error)}`);
        return [];
      }
      const saved: SavedTexts = {
        language: basename(dirname(file)),
        namespace: basename(file, '.json'),
        words,
      };
      this.environment.hot.send(SAVED_TEXTS, saved);
      return [];
    },
  };
}
