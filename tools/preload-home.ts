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

/** Chunks that index.html links: the entry's own (by Vite), the dashboard's, and those of the home page's panels and tools. */
async function linkedChunks(
  bundle: Rolldown.OutputBundle,
): Promise<Record<'entry' | 'frame' | 'panels', readonly Chunk[]>> {
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
  const [frame, ...panels] = views;
  return {
    entry: chunks.filter((chunk) => chunk.isEntry).flatMap(withImports),
    frame: frame === undefined ? [] : withImports(owner(frame)),
    panels: panels.flatMap((source) => withImports(owner(source))),
  };
}

const tags = (chunks: readonly Chunk[], priority?: 'low'): HtmlTagDescriptor[] =>
  chunks.flatMap((chunk) => [
    {
      tag: 'link',
      attrs: {
        rel: 'modulepreload',
        crossorigin: true,
        href: `/${chunk.fileName}`,
        ...(priority && { fetchpriority: priority }),
      },
      injectTo: 'head' as const,
    },
    ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) => ({
      tag: 'link',
      attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
      injectTo: 'head' as const,
    })),
  ]);

/**
 * Puts the home page's chunks into index.html, so that the browser fetches them beside the entry and not after it: the
 * dashboard first, panels with low priority. What is linked there no `import()` needs to name again as something to fetch ahead.
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
        const { entry, frame, panels } = await linkedChunks(bundle);
        for (const { fileName } of [...entry, ...frame, ...panels]) linked.add(fileName);
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        if (!bundle) return [];
        const { frame, panels } = await linkedChunks(bundle);
        return [...tags(frame), ...tags(panels, 'low')];
      },
    },
  };
}
