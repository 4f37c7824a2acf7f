import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { routeTable } from './build/route-table.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), routeTable(), !isSsrBuild && precompress()],
  // Only what is imported is published.
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    // The pages carry their style inside: one sheet for all of them.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: isSsrBuild ? 'src/entry-server.tsx' : 'src/entry-client.tsx' },
  },
  // One file, nothing to look up: the server starts faster and needs no packages of the pages.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
}))
