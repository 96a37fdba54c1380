import { type BundleText, type ExternalPlugin, externalPlugin, parseJsonText } from '#contract/config';
import type { Logger } from '#server/runtime';
import * as z from 'zod/mini';
import type { FileReply, PluginFiles } from './plugin-files.ts';

const listed = z.object({ external: z.optional(z.array(externalPlugin)) });

/** The allow-list of a configuration; empty where it cannot be read. */
export function externalOf({ settings }: BundleText): readonly ExternalPlugin[] {
  const read = listed.safeParse(parseJsonText(settings));
  return read.data?.external ?? [];
}

/** The allow-list of a configuration, each entry with what its file is. */
export const filesOf = (
  texts: BundleText,
  files: Pick<PluginFiles, 'read'>,
): Promise<readonly { readonly entry: ExternalPlugin; readonly file: FileReply }[]> =>
  Promise.all(externalOf(texts).map(async (entry) => ({ entry, file: await files.read(entry) })));

/** The code of an allowed plugin, or why there is none. */
export type CodeReply = FileReply | { readonly kind: 'unknown' };

/**
 * Code of plugins from outside the build (security notes T44): only what is on the list of the running configuration, inside the plugin folder,
 * and has exactly the listed content. Anything else is not read, or not served.
 */
export class ExternalPlugins {
  readonly #files: PluginFiles;
  readonly #running: () => Promise<BundleText | null>;
  readonly #log: Logger;

  /** `running`: the texts of the running configuration. */
  constructor(deps: {
    readonly files: PluginFiles;
    readonly running: () => Promise<BundleText | null>;
    readonly log: Logger;
  }) {
    this.#files = deps.files;
    this.#running = deps.running;
    this.#log = deps.log;
  }

  /** Code of a plugin by its id and the hash that the caller expects. */
  async code(id: string, sha256: string): Promise<CodeReply> {
    const texts = await this.#running();
    const entry = texts && externalOf(texts).find((item) => item.id === id && item.sha256 === sha256);
    if (!entry) return { kind: 'unknown' };
    const reply = await this.#files.read(entry);
    if (reply.kind !== 'code')
      this.#log.warn(
        { plugin: id, path: entry.path, refused: reply.kind },
        'a plugin from outside was refused',
      );
    return reply;
  }
}
