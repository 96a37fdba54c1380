import { consoleApi } from '#contract/api';
import type { Bundle, BundleText, Diagnostic } from '#contract/config';
import { type Http, HttpStatusError } from '#core/http';
import { type UploadedFiles, type Fault, readConfigFiles } from '../model/config-files.ts';
import type { Studio } from './studio.ts';
import { areSameTexts } from './studio-parts.ts';

type Base = NonNullable<Studio['base']>;

/**
 * The outcome of an upload. `refused`: not a configuration; `faulty`: the pipeline found errors, which can be corrected in the draft; `unknown`: the files are based on a version that this
 * server does not have in that form, so their changes cannot be determined; `good`: a draft over their base.
 */
export type Upload =
  | { readonly kind: 'refused'; readonly fault: Fault }
  | { readonly kind: 'unknown'; readonly version: number }
  | {
      readonly kind: 'faulty';
      readonly texts: BundleText;
      readonly base: Base;
      readonly diagnostics: readonly Diagnostic[];
    }
  | {
      readonly kind: 'good';
      readonly texts: BundleText;
      readonly bundle: Bundle;
      readonly base: Base;
      /** The former version that the files are, unchanged: the draft then goes back to it. null: they are an edit of `base`. */
      readonly former: number | null;
      readonly diagnostics: readonly Diagnostic[];
    };

interface Deps {
  readonly studio: Studio;
  readonly http: Http;
  /** This server's origin, as named by the record with the files. */
  readonly origin: string;
}

/** The texts of a version; null: this server has none of that number. Rejects with the call's HttpError. */
async function textsOf(http: Http, version: number): Promise<BundleText | null> {
  try {
    return (await http.call(consoleApi.version, { params: { id: version } }, { notTips: true })).texts;
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404) return null;
    throw error;
  }
}

/** The base of the files: the version that they name, or the running one if they come from elsewhere. null: this server does not have it in that form. */
async function baseOf({ studio, http, origin }: Deps, { pulled }: UploadedFiles): Promise<Base | null> {
  const { source } = studio;
  const from = Object.hasOwn(pulled, origin) ? pulled[origin] : undefined;
  if (source === null) return null;
  if (from === undefined || (from.version === source.version && from.hash === source.hash))
    return { version: source.version, texts: source.texts };
  const { version, hash } = from;
  const texts = version === 0 ? source.builtIn.texts : await textsOf(http, version);
  if (texts === null) return null;
  // The same number on another release, or in a restored database, is another configuration.
  return studio.bundleOf(texts)?.hash === hash ? { version, texts } : null;
}

/**
 * Reads files, and runs them through the pipeline over their base; files that are not among them stay as they are there. Rejects where a file or the base
 * cannot be read.
 */
export async function weighFiles(deps: Deps, files: Parameters<typeof readConfigFiles>[0]): Promise<Upload> {
  const read = await readConfigFiles(files);
  if (!('texts' in read)) return { kind: 'refused', fault: read };
  const base = await baseOf(deps, read);
  if (base === null) return { kind: 'unknown', version: read.pulled[deps.origin]?.version ?? 0 };
  const texts = { ...base.texts, ...read.texts };
  const result = deps.studio.judge(texts);
  const diagnostics = result?.diagnostics ?? [];
  if (!result?.fresh || result.bundle === null || diagnostics.some(({ severity }) => severity === 'error'))
    return { kind: 'faulty', texts, base, diagnostics };
  const { bundle } = result;
  const { source } = deps.studio;
  if (source === null || base.version === source.version || !areSameTexts(texts, base.texts))
    return { kind: 'good', texts, bundle, base, former: null, diagnostics };
  // Merged with what was published since, they would change nothing.
  const running = { version: source.version, texts: source.texts };
  return { kind: 'good', texts, bundle, base: running, former: base.version, diagnostics };
}
