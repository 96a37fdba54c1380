import type { HtmlTagDescriptor, Plugin } from 'vite';
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

/**
 * Puts the home page's chunks into index.html, so that the browser fetches them beside the entry and not after it: the
 * dashboard first, panels with low priority.
 */
export function preloadHome(): Plugin {
  return {
    name: 'preload-home',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        if (!bundle) return [];
        const chunks = Object.values(bundle).filter((item): item is typeof item & Chunk => item.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const owner = (source: string) =>
          chunks.find((chunk) => chunk.facadeModuleId === source) ?? chunks.find((chunk) => chunk.moduleIds.includes(source));
        const seen = new Set<string>();
        const withImports = (chunk: Chunk | undefined): Chunk[] => {
          if (!chunk || seen.has(chunk.fileName)) return [];
          seen.add(chunk.fileName);
          return [chunk, ...chunk.imports.flatMap((file) => withImports(byFile.get(file)))];
        };
        // The entry's own closure is linked by Vite already.
        chunks.filter((chunk) => chunk.isEntry).forEach(withImports);
        const { views } = await homeModules();
        const tags = (sources: readonly string[], priority: 'auto' | 'low'): HtmlTagDescriptor[] =>
          sources.flatMap((source) =>
            withImports(owner(source)).flatMap((chunk) => [
              {
                tag: 'link',
                attrs: {
                  rel: 'modulepreload',
                  crossorigin: true,
                  href: `/${chunk.fileName}`,
                  ...(priority === 'low' ? { fetchpriority: 'low' } : {}),
                },
                injectTo: 'head' as const,
              },
              ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) => ({
                tag: 'link',
                attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
                injectTo: 'head' as const,
              })),
            ]),
          );
        return [...tags(views.slice(0, 1), 'auto'), ...tags(views.slice(1), 'low')];
      },
    },
  };
}
