import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogueFile } from './tools/catalogue-file.ts';
import { liveTexts } from './tools/live-texts.ts';
import { preloadHome } from './tools/preload-home.ts';
import { provenConfig } from './tools/proven-config.ts';
import { quietRouter } from './tools/quiet-router.ts';
import { smallScreen } from './tools/small-screen.ts';

/** Where `npm run dev` finds the server. */
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080';

/** Modules that only declare: what is imported from them and not used is left out. The shell is not among them, because it brings the style sheets. */
const PURE =
  /[\\/](contract|core[\\/](kit|plugin|http|text|format|layout|notice|market|push|session|hooks|services))[\\/].*\.tsx?$/;

/** Reached from the entry, but no part of the first page's one file: the entry itself, and controls that only other pages use. */
const LATER = /[\\/](index\.html|main\.tsx|kit[\\/](index\.ts|(Field|Figures|Page|Prose|Table|Tabs)\.tsx))$/;

export default defineConfig({
  plugins: [
    quietRouter(),
    provenConfig(),
    react(),
    preloadHome(),
    catalogueFile(),
    liveTexts(),
    smallScreen(),
  ],
  build: {
    outDir: 'dist/client',
    target: 'es2023',
    manifest: true,
    // Its polyfill would be an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // Nothing is inlined into CSS or JS as data: URLs but icons.
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Declarations without effects: calls and rules that the client does not use are left out.
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
      output: {
        // The first page lists the names of all files: seven characters of base36 tell builds apart (36 bits) and are lighter than the usual 48 bits in base64.
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            // With what every grid of ours has: both kinds load it.
            {
              name: 'aggrid',
              test: /node_modules[\\/]ag-(grid-community|stack)[\\/]|[\\/]core[\\/]grid[\\/](grid-theme|style-nonce|printed-rows|value-order)\.tsx?$/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            {
              name: 'grid-columns',
              test: /[\\/]core[\\/]grid[\\/]columns[\\/]/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // Every list of live rows has it, but it is no part of the grid itself, which has a budget of its own.
            {
              name: 'saved-columns',
              test: /[\\/]core[\\/]grid[\\/](use-)?saved-columns\.tsx?$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // Only a grid with React's cells needs it; grids of live rows do not load it.
            {
              name: 'static-grid',
              test: /node_modules[\\/]ag-grid-react[\\/]|[\\/]core[\\/]grid[\\/]static[\\/]/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            {
              // What only later chunks use of these (zod's JSON Schema, say) stays out of it.
              name: 'vendor',
              tags: ['$initial'],
              test: /node_modules[\\/](react-router|react-router-dom|mobx|mobx-react-lite|i18next|zod|cookie|set-cookie-parser)[\\/]/,
              priority: 2,
            },
            // One file for the first page's own code; the entry itself stays apart, so that its name can stand for the build.
            { name: 'app', tags: ['$initial'], test: (id) => !LATER.test(id), priority: 1 },
            // Calls that only some pages make, and what they carry: through the lists of all they would come along with the next file.
            ...[
              [
                'console-calls',
                /[\\/]contract[\\/](api[\\/]console(\.ts$|[\\/])|config[\\/]catalogue-schema\.ts$)/,
              ] as const,
              [
                'account-calls',
                /[\\/]contract[\\/]api[\\/]account[\\/](api-keys|second-factor)\.ts$/,
              ] as const,
              ['case-calls', /[\\/]contract[\\/](api[\\/]cases|entities[\\/]case)\.ts$/] as const,
            ].map(([name, test]) => ({ name, test, includeDependenciesRecursively: false, priority: 0.5 })),
            // Shared by the studio's pages only; by itself the bundler would put it into the file that every page has.
            {
              name: 'studio-models',
              test: /[\\/](console[\\/]model[\\/](outline|product-side|sides|json-text)|config[\\/]pipeline[\\/](by-path|format-json|merge|merge-trees))\.ts$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // The check of a configuration, which the studio shares with whatever runs one: without the studio's own parts of the pipeline.
            {
              name: 'pipeline',
              test: /[\\/]contract[\\/]config[\\/](pipeline[\\/](json[\\/](parse|node)|run|read|referred|remember-last|schemas?|shape|suggest|prove|link(-[a-z]+)?|keep-reachable|plugin-menus|essentials|explore|migrate|former-[a-z]+|diagnostic|finding|gates-of|constant-gates|droppable)|(settings|routes|menu|layouts)-file|gate-schema|kinds-of-user|served-tops|outside-catalogue)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // Every file has its name in the list that comes with the first page.
            {
              name: 'console-parts',
              test: /[\\/]console[\\/](parts[\\/](FindBox|ListPage|May|Outdated|Pager|Unread|use-studio|FilePicker)|studio[\\/]use-node-names|model[\\/](record|own-texts|firm-in))\.tsx?$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // Small parts that the home page needs together: one file is lighter than several.
            {
              name: 'quote-lists',
              test: /[\\/]quotes[\\/](stores[\\/]bond-actions|parts[\\/](use-bond-menu|quote-menu|use-alert|use-bond-actions|use-order|ForUsers)|model[\\/](best-key|quote-figures|maturity|bond-groups|order-drafts))\.tsx?$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            {
              name: 'home-panels',
              test: /[\\/]quotes[\\/](NoticesPanel|ActivePanel|IndicesPanel|CurvePanel|parts[\\/](HomeState|use-homepage|use-is-tall)|model[\\/]curve)\.tsx?$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            {
              name: 'gate-forms',
              test: /[\\/]console[\\/]parts[\\/](GateEditor|use-gate-words)\.tsx?$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            {
              name: 'trade-lists',
              test: /[\\/]quotes[\\/]parts[\\/](ActiveTable|BondTable|Figures|use-flash)\.tsx?$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // Every list of bonds needs them.
            {
              name: 'market-lists',
              test: /[\\/]core[\\/](hooks[\\/](use-market|use-stars)|linked[\\/](linked-list|use-linked-list|LinkedMark))\.tsx?$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // Whatever names the firm.
            {
              name: 'firm',
              test: /[\\/]contract[\\/](config[\\/](firm|documents)(-section)?|api[\\/]basic[\\/]firm)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // The documents of the announcement page, the help centre and the assistant.
            {
              name: 'help',
              test: /[\\/]support[\\/](use-(articles|document|firm|submission-times)|catalogue\.data)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // And so do pages of one bond or one order.
            {
              name: 'bond-texts',
              test: /[\\/]contract[\\/]rules[\\/](maturity|settlement)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // Whoever reads a call needs all of these.
            {
              name: 'calls',
              test: /[\\/]core[\\/]query[\\/](use-call|reading|page-replies|read|use-person|use-keyed)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            {
              name: 'bond-search',
              test: /[\\/]core[\\/]bond-search[\\/](use-bond-search|find-bonds|bond-search)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            {
              name: 'shell-tools',
              test: /[\\/](tools[\\/](NetworkStatus|LanguageSwitch|ThemeSwitch)|hooks[\\/]use-dark-mode)\.tsx?$/,
              includeDependenciesRecursively: false,
              priority: 0.5,
            },
            // What comes after the first paint is needed whole by every page, so it is one file.
            {
              name: 'product',
              test: /[\\/]src[\\/](launch\.ts|core[\\/](shell[\\/](AccessLink|LockedState)|hooks[\\/](use-is-after-first-frame|use-measured|use-available-width))\.tsx?)$/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/plugins': { target: api, changeOrigin: false },
      '/research': { target: api, changeOrigin: false },
      '/ws': { target: api, ws: true, changeOrigin: false },
    },
  },
});
