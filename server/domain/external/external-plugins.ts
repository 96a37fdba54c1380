import { createHash } from 'node:crypto';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type BundleText, type ExternalPlugin, externalPlugin } from '#contract/config';
import * as z from 'zod/mini';
import type { Logger } from '../../runtime/log.ts';

const listed = z.object({ external: z.optional(z.array(externalPlugin)) });
/** Largest file that is read. */
const MAX_BYTES = 1024 * 1024;

/** The code of an allowed plugin, or why there is none. */
export type CodeReply =
  | { readonly kind: 'code'; readonly code: Buffer }
  | { readonly kind: 'unknown' | 'missing' | 'outside' | 'changed' };

/**
 * Code of plugins from outside the build (security notes T44): what is on the list of the running configuration, inside the plugin folder,
 * and has exactly the listed content. Anything else is not read, or not handed out.
 */
export class ExternalPlugins {
  private readonly folder: string;
  private readonly running: () => Promise<BundleText | null>;
  private readonly log: Logger;

  /** `folder`: DATA_DIR/plugins; `running`: the texts of the configuration that runs. */
  constructor(deps: { readonly folder: string; readonly running: () => Promise<BundleText | null>; readonly log: Logger }) {
    this.folder = deps.folder;
    this.running = deps.running;
    this.log = deps.log;
  }

  /** Code of a plugin by its id and the hash that the caller expects. */
  async code(id: string, sha256: string): Promise<CodeReply> {
    const entry = (await this.allowed()).find((item) => item.id === id && item.sha256 === sha256);
    if (entry === undefined) return { kind: 'unknown' };
    const reply = await this.read(entry);
    if (reply.kind !== 'code')
      this.log.warn({ plugin: id, path: entry.path, refused: reply.kind }, 'a plugin from outside was refused');
    return reply;
  }

  private async allowed(): Promise<readonly ExternalPlugin[]> {
    const texts = await this.running();
    if (texts === null) return [];
    const settings = listed.safeParse(JSON.parse(texts.settings));
    return settings.success ? (settings.data.external ?? []) : [];
  }

  private async read({ path, sha256 }: ExternalPlugin): Promise<CodeReply> {
    try {
      // Links are followed first: a link must not lead out of the folder.
      const [home, target] = await Promise.all([realpath(this.folder), realpath(join(this.folder, path))]);
      if (!target.startsWith(home + sep)) return { kind: 'outside' };
      const file = await open(target, 'r');
      try {
        const { size } = await file.stat();
        if (size > MAX_BYTES) return { kind: 'changed' };
        // Read once: what is hashed is what is sent.
        const code = await file.readFile();
        return createHash('sha256').update(code).digest('hex') === sha256 ? { kind: 'code', code } : { kind: 'changed' };
      } finally {
        await file.close();
      }
    } catch {
      return { kind: 'missing' };
    }
  }
}
