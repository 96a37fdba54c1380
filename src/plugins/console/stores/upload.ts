import { consoleApi } from '#contract/api';
import type { Bundle, BundleText, Diagnostic } from '#contract/config';
import type { Http } from '#core/http';
import { type BroughtFiles, type Fault, readConfigFiles } from '../model/config-files.ts';
import type { Studio } from './studio.ts';

type Base = NonNullable<Studio['base']>;

/**
 * What came of files that somebody chose. `refused`: they are no configuration; `faulty`: the pipeline found errors; `unknown`: they were taken from a
 * version that this server does not have like that, so nobody can tell what was changed in them; `good`: a draft over what they were taken from.
 */
export type Upload =
  | { readonly kind: 'refused'; readonly fault: Fault }
  | { readonly kind: 'unknown'; readonly version: number }
  | { readonly kind: 'faulty'; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: 'good';
      readonly texts: BundleText;
      readonly bundle: Bundle;
      readonly base: Base;
      readonly diagnostics: readonly Diagnostic[];
    };

interface Deps {
  readonly studio: Studio;
  readonly http: Http;
  /** Of this server, as the record beside the files names it. */
  readonly origin: string;
}

/** What the files were made from: the version that they name, or what runs where they come from elsewhere. null: it is not here like that. */
async function baseOf({ studio, http, origin }: Deps, { pulled }: BroughtFiles): Promise<Base | null> {
  const { source } = studio;
  const from = Object.hasOwn(pulled, origin) ? pulled[origin] : undefined;
  if (source === null) return null;
  if (from === undefined || (from.version === source.version && from.hash === source.hash))
    return { version: source.version, texts: source.texts };
  const { version, hash } = from;
  const texts =
    version === 0
      ? source.builtIn.texts
      : (await http.call(consoleApi.version, { params: { id: version } }, { notTips: true })).texts;
  // The same number on another release, or in a database that was put back, is another configuration.
  return studio.bundleOf(texts)?.hash === hash ? { version, texts } : null;
}

/** Reads files, and runs them through the pipeline over what they were taken from; files that are not among them stay as they are there. */
export async function weighFiles(deps: Deps, files: Parameters<typeof readConfigFiles>[0]): Promise<Upload> {
  const read = await readConfigFiles(files);
  if (!('texts' in read)) return { kind: 'refused', fault: read };
  const base = await baseOf(deps, read).catch(() => null);
  if (base === null) return { kind: 'unknown', version: read.pulled[deps.origin]?.version ?? 0 };
  const texts = { ...base.texts, ...read.texts };
  const result = deps.studio.judge(texts);
  const diagnostics = result?.diagnostics ?? [];
  if (!result?.fresh || result.bundle === null || diagnostics.some(({ severity }) => severity === 'error'))
    return { kind: 'faulty', diagnostics };
  return { kind: 'good', texts, bundle: result.bundle, base, diagnostics };
}
