import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { defineConfig, type Rolldown } from 'vite'
import {
  classesByName,
  endpointsToCall,
  fieldsToConvert,
  missingNamesFail,
  plainIcons,
  plainImports,
  schemasToNothing,
  stylesOfClasses,
  withoutFramework,
  withoutSchemas,
} from './build-plugins.ts'
import { fileOfPages } from './chunk-groups.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }

// Their results are plain data, so what a page does not use may be dropped.
const treeshake = {
  manualPureFunctions: [
    'Type',
    'endpoint',
    'wireWords',
    'OuNulo',
    'textOf',
    'TextoLongo',
    'TextoExato',
    'pageFields',
    'offsetFields',
  ],
  propertyReadSideEffects: false as const,
  // Their modules define and do nothing: a script that needs no definition of one does not import it.
  moduleSideEffects: [{ test: /\/(contract|domain)\/[^?]+\.ts$/, sideEffects: false }],
}

/** Packages that change only with their version are in one file, which browsers keep in their cache over many of our builds. */
const VENDOR = /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|zustand)\//

/** Scripts that run outside the pages of a store: each is a file of its own that needs no other. */
const SEPARATE = [
  'web/chooser/chooser-script.ts',
  'web/storefront/offline/store-worker.ts',
  'web/storefront/measurement/frame.ts',
]

/**
 * The script of every page of a store in one file: many small ones compress worse. The chooser has a separate small
 * one.
 */
const START = (id: string): boolean =>
  !/\/web\/(?:chooser\/|storefront\/(?:offline\/store-worker|measurement\/frame))/.test(id)

/** `gap3_k2x9`: the class and its file. Short, because the scripts of the pages name them all; the same in each build. */
const classNameIn = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(root, file.replace(/\?.*/, '')))
    .digest('base64url')
    .slice(0, 4)}`

const BACK_OFFICE = 'back-office'

/** A class that its style sheet does not have, and an export that is not there, end the build: the page would lack it silently. */
const onLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, write) => {
  if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
  // It says how busy the machine is.
  if (log.code !== 'PLUGIN_TIMINGS') write(level, log)
}

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root,
  appType: 'custom',
  // It is imported only when a map is opened: to optimize it then would reload the page, and what was typed would be lost.
  optimizeDeps: { include: ['leaflet'] },
  plugins: [
    withoutSchemas,
    endpointsToCall,
    fieldsToConvert,
    schemasToNothing,
    missingNamesFail,
    ...(command === 'build' ? [plainIcons] : []),
    ...(command === 'build' && !isSsrBuild ? [classesByName, plainImports, stylesOfClasses, withoutFramework] : []),
    react(),
  ],
  build: isSsrBuild
    ? {
        outDir: 'dist/web/server',
        emptyOutDir: true,
        target: 'node24',
        rolldownOptions: {
          input: { handler: 'web/handler.tsx', screens: 'web/screens.tsx' },
          treeshake,
          onLog,
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        // The back office is built behind the store into the same folder: the names of its files are their content's.
        outDir: 'dist/web/client',
        emptyOutDir: mode !== BACK_OFFICE,
        manifest: mode === BACK_OFFICE ? 'back-office.json' : 'manifest.json',
        cssCodeSplit: false,
        target: 'es2022',
        // The server names the files of the first screen itself.
        modulePreload: false,
        rolldownOptions: {
          input: mode === BACK_OFFICE ? ['web/backoffice/client.tsx'] : ['web/client.tsx', ...SEPARATE],
          treeshake,
          onLog,
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR, priority: 1 },
                // Without separate files they would draw the script of the stores into the chooser.
                { name: 'import', test: /preload-helper/, priority: 1 },
                { name: 'device-position', test: /web\/shared\/device-position/, priority: 1 },
                { name: 'start', tags: ['$initial'], test: START, priority: 1 },
                { name: fileOfPages(root), debugName: 'pages', test: START, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
  css: {
    modules: { generateScopedName: classNameIn },
    postcss: { plugins: [globalData({ files: [`${root}web/shared/theme/breakpoints.css`] }), customMedia()] },
  },
  define: {
    // What browsers stored under another version is discarded (specification §4).
    APP_VERSION: JSON.stringify(version),
    // React's development half has no place in a build.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  // A build is one file; the development server leaves packages to Node.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
}))
