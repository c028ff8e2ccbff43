import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { RenderPage, WebAssets } from '#contract/page.ts'
import type { PageRenderer } from './pages.ts'

let vite: ViteDevServer | null = null

const ASSETS: WebAssets = { script: '/web/client.tsx', styles: ['/web/shared/theme/global.css'], chunks: {} }

/** Pages straight from their sources, with hot reload. Vite is only there in a checkout with development dependencies. */
export async function developmentPages(root: string): Promise<PageRenderer & { close(): Promise<void> }> {
  const { createServer } = await import('vite')
  const server = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    server: { middlewareMode: true },
  })
  vite = server
  return {
    assetsDir: null,
    render: async (request, call) => {
      const handler = (await server.ssrLoadModule('/web/handler.tsx')) as { createRenderer: (assets: WebAssets) => RenderPage }
      return handler.createRenderer(ASSETS)(request, call)
    },
    close: () => server.close(),
  }
}

/** Lets Vite answer for sources and hot reload before the product's own routes. */
export function serveDevelopment(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!vite) return done()
    const leave = () => done()
    if (/^\/(web|domain|contract|node_modules|@)/.test(request.url)) {
      reply.hijack()
      vite.middlewares(request.raw, reply.raw, leave)
    } else leave()
  })
}
