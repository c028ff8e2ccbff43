import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Pictures are named by their content, so a browser may keep them for ever (specification §7, image host). */
export const PICTURES_PATH = '/superon/imagens/'
const ONE_YEAR_MS = 365 * 24 * 3600 * 1000

export async function pictures(app: FastifyInstance, filesDir: string): Promise<void> {
  const root = join(filesDir, 'pictures')
  await mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: PICTURES_PATH,
    decorateReply: false,
    maxAge: ONE_YEAR_MS,
    immutable: true,
    index: false,
  })
}
