import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { homeModules } from './home-modules.ts';

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Chunks that index.html links: the entry's own (by Vite), those loaded after the first paint, and those of the home page's panels and tools. */
async function linkedChunks(
  bundle: Rolldown.OutputBundle,
): Promise<Record<'entry' | 'rest', readonly Chunk[]>> {
  const chunks = Object.values(bundle).filter((item): item is typeof item & Chunk => item.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const owner = (source: string) =>
    chunks.find((chunk) => chunk.facadeModuleId === source) ??
    chunks.find((chunk) => chunk.moduleIds.includes(source));
  const seen = new Set<string>();
  const withImports = (chunk: Chunk | undefined): Chunk[] => {
    if (!chunk || seen.has(chunk.fileName)) return [];
    seen.add(chunk.fileName);
    return [chunk, ...chunk.imports.flatMap((file) => withImports(byFile.get(file)))];
  };
  const { views } = await homeModules();
  return {
    entry: chunks.filter((chunk) => chunk.isEntry).flatMap(withImports),
    rest: views.flatMap((source) => withImports(owner(source))),
  };
}

const link = (attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

function tags(chunks: readonly Chunk[]): HtmlTagDescriptor[] {
  const sheets = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return [
    ...[...sheets].map((file) => link({ rel: 'stylesheet', href: `/${file}` })),
    ...chunks.map(({ fileName }) =>
      link({ rel: 'modulepreload', href: `/${fileName}`, fetchpriority: 'low' }),
    ),
  ];
}

/**
 * Adds the home page's chunks to index.html with low priority, so that the browser loads them in parallel with the entry: those needed after the
 * first paint, then panels. Chunks linked there need not be preloaded again by any `import()`.
 */
export function preloadHome(): Plugin {
  const linked = new Set<string>();
  return {
    name: 'preload-home',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, needs, { hostType }) =>
            hostType === 'html' ? needs : needs.filter((need) => !linked.has(need)),
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const { entry, rest } = await linkedChunks(bundle);
        for (const { fileName } of [...entry, ...rest]) linked.add(fileName);
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        if (!bundle) return [];
        return tags((await linkedChunks(bundle)).rest);
      },
    },
  };
}
