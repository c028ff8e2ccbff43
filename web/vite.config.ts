import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The pages take paths and codecs from `contract/`, never the schemas: the API checks.
 * In their build every TypeBox call is an empty object, and the library stays out.
 */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  resolveId: (id) => (id === 'typebox' ? '\0no-schemas' : null),
  load: (id) => (id === '\0no-schemas' ? 'export const Type = new Proxy({}, { get: () => () => ({}) })' : null),
}

// What they make is only data, so whatever a page does not use may go.
const treeshake = { manualPureFunctions: ['Type', 'endpoint', 'OuNulo'] }

export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  appType: 'custom',
  plugins: [withoutSchemas, react()],
  build: isSsrBuild
    ? {
        outDir: 'dist/web/server',
        emptyOutDir: true,
        target: 'node24',
        rolldownOptions: { input: 'web/handler.tsx', treeshake, output: { entryFileNames: 'handler.js' } },
      }
    : {
        outDir: 'dist/web/client',
        emptyOutDir: true,
        manifest: 'manifest.json',
        cssCodeSplit: false,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'web/client.tsx', treeshake },
      },
  // React's development half has no place in a build.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  // A build is one file; the development server leaves packages to Node.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
}))
