import { createHash } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { eagerCompile } from './build/eager-compile.ts'
import { lazyStyle } from './build/lazy-style.ts'
import { precompress } from './build/precompress.ts'
import { routeTable } from './build/route-table.ts'
import { serviceWorkers } from './build/service-workers.ts'

/** Chunks that every first page loads and evaluates. */
const RUN_AT_ONCE = /\/(react|router|query|ui|entry-client)-[^/]+\.js$/

/** The frame of the office and what its first pages share. */
const OFFICE_FRAME = RegExp(
  `/src/office/(${[
    'app/(dashboard|shell|tabs)',
    'lib/(admin|dashboard|saves|use-search|edit/(drafts|entity|use-later|use-save-row))',
    'reservations/(words|box-office)|settings/money/restoration.queries',
    'soirees/(change-preview|leaving|soiree-card|soirees|to-do|tonight)',
    'ui/(entity/pending|figure-list|form/fields.module|frame|list/(down|list-c|nothing|scroll)|panel)',
  ].join('|')})`,
)

const JITLESS_ZOD = join(import.meta.dirname, 'build/jitless-zod.ts')

/** Enough to tell a hundred style modules apart. */
const DIGITS = 5

/**
 * The name of a class in the document. Vite's own ends with the number of its line, which tells nothing apart and
 * makes every name of a page another one to a compressor.
 */
const scopedName = (name: string, _file: string, css: string): string =>
  `${name}_${createHash('sha256').update(css).digest('hex').slice(0, DIGITS)}`

/** `import()` as it is, 0.6 kB less in a first visit: Vite's helper loads files ahead, of which there are none here. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    routeTable(),
    lazyStyle(),
    !isSsrBuild && plainImports,
    !isSsrBuild && serviceWorkers(),
    !isSsrBuild && eagerCompile(RUN_AT_ONCE),
    !isSsrBuild && precompress(),
  ],
  resolve: { alias: isSsrBuild ? [] : [{ find: /^zod$/, replacement: JITLESS_ZOD }] },
  // Only what is imported is published.
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    // A kilobyte less in a first visit than what comes with Vite.
    ...(!isSsrBuild && {
      minify: 'terser',
      terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
    }),
    // The pages carry their style inside: one sheet for all of them.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // Without the list of what each page imports a first visit is 1.5 kB lighter; the parts that pages share come a
    // round trip after the page's own file.
    modulePreload: false,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/entry-client.tsx',
      // The libraries apart from the pages: they change rarely, and each is set up in a task of its
      // own, between which a phone can answer a finger.
      ...(!isSsrBuild && {
        output: {
          // The application carries the name of every file of every page: each letter counts eighty times.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'router', test: /node_modules\/react-router/ },
              // Mutations come with the forms that make them.
              {
                name: 'query',
                test: /node_modules\/@tanstack(?!.*(useMutation|mutationObserver))/,
              },
              // What every page shares in one file, rather than a dozen too small to compress; what
              // only some need stands in a folder of its own, or is left out here.
              {
                name: 'ui',
                test: /\/src\/shared\/(ui\/(feedback|page|pictures|text)|lib|lib\/(client|head|language|time))\/(?!consent|demanded-factor|facts|faq|fetch-bytes|paper-page|moment|save-file|sentence-of|use-debounced|video|has-words)[^/]+$|\/(field\.module\.css|use-suggested-address\.tsx)$|\/spectacles\/(spectacles\.constants|show-status)\.ts$/,
              },
              // The dashboard shows a page as it will be, and must not tear this one apart.
              {
                name: 'ticket',
                test: /\/spectacles\/(booking\/ticket|tags|show-date)\.tsx$|\/artist-card\.tsx$/,
              },
              {
                name: 'form',
                test: /\/src\/shared\/ui\/form\/|\/paper-page|\/booking\/promo-code\.ts|\/codes\/discount\.|useMutation|mutationObserver/,
              },
              // As four files they weigh two fifths more.
              {
                name: 'person',
                test: /\/auth\/(birth-date|password-rules|register\/(person-fields|new-password))\./,
                includeDependenciesRecursively: false,
              },
              // One file in place of a dozen, which came in turns. Without its dependencies, which the site shares.
              { name: 'office', test: OFFICE_FRAME, includeDependenciesRecursively: false },
            ],
          },
        },
      }),
    },
  },
  // One file, nothing to look up: the server starts faster and needs no packages of the pages.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
}))
