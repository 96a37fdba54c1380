import { basename, dirname } from 'node:path';
import type { HotUpdateOptions, Plugin } from 'vite';

/** A file of texts that was saved, as the page under `npm run dev` hears of it. */
export interface SavedTexts {
  readonly language: string;
  readonly namespace: string;
  readonly words: Readonly<Record<string, unknown>>;
}

/** Name of the message that carries one. */
export const SAVED_TEXTS = 'bond:texts';

/** Texts of the client, and those that it shares with the server. */
const FILE = /\/(?:src|contract)\/locales\/[\w-]+\/\w+\.json$/;

/** Hands texts to the open page as they are saved: they are shown in place of those before, without a reload. */
export function liveTexts(): Plugin {
  return {
    name: 'live-texts',
    apply: 'serve',
    async hotUpdate({ file, read, type }: HotUpdateOptions) {
      if (type !== 'update' || !FILE.test(file)) return;
      let words: SavedTexts['words'];
      try {
        // `as` holds: an editor checks such a file by its keys, and what else stands there is shown as it is.
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
