import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { InlineConfig, ViteDevServer } from 'vite'
import type { RenderPage, WebAssets } from '#contract/page.ts'
import type { PageRenderer } from './pages.ts'

const ASSETS: WebAssets = {
  script: '/web/development-client.ts',
  chooserScript: '/web/chooser/chooser-script.ts',
  styles: ['/web/shared/theme/global.css'],
  chunks: {},
}

/** Folders that Vite may serve: by default it would serve the whole checkout to the network, the database in `data` too. */
const OPEN_FOLDERS = ['web', 'domain', 'contract', 'node_modules']

export const viteOptions = (root: string): InlineConfig => ({
  configFile: join(root, 'web/vite.config.ts'),
  server: { middlewareMode: true, fs: { allow: OPEN_FOLDERS.map((folder) => realpathSync(join(root, folder))) } },
})

export interface DevelopmentPages extends PageRenderer {
  readonly vite: ViteDevServer
}

/** Pages rendered from their sources, with hot reload. Vite is only installed with development dependencies. */
export async function developmentPages(root: string): Promise<DevelopmentPages> {
  const { createServer } = await import('vite')
  const vite = await createServer(viteOptions(root))
  return {
    vite,
    assetsDir: null,
    render: async (request, call) => {
      const handler = (await vite.ssrLoadModule('/web/handler.tsx')) as {
        createRenderer: (assets: WebAssets) => RenderPage
      }
      return handler.createRenderer(ASSETS)(request, call)
    },
  }
}

/** Lets Vite serve sources and hot reload before the product's own routes. */
export function serveDevelopment(app: FastifyInstance, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!/^\/(web|domain|contract|node_modules|@)/.test(request.url)) return done()
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}
