import { join } from 'node:path'
import { pictureName, renderPictures, type PictureJob } from '#database/seed/pictures/render.ts'
import { PICTURES_PATH } from '#server/platform/pages/pictures.ts'
import type { Server } from '#server/platform/http/serve.ts'

/** Rendering all pictures takes longer than all tests; each is rendered when a page first asks for it, and then kept. */
export function renderOnDemand(server: Server, jobs: readonly PictureJob[], filesDir: string): void {
  const known = new Map(jobs.map((job) => [pictureName(job), job]))
  const rendered = new Map<string, Promise<void>>()
  server.app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith(PICTURES_PATH)) return
    const name = request.url.slice(PICTURES_PATH.length).replace(/-(?:160|400|800)\.webp$/, '')
    const job = known.get(name)
    if (!job) return
    const work = rendered.get(name) ?? renderPictures([job], join(filesDir, 'pictures'), () => undefined)
    rendered.set(name, work)
    await work
  })
}
