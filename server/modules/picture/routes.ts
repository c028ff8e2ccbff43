import { PICTURES_PATH } from '#contract/product-picture.ts'
import { bytea, int2, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Server } from '#server/platform/http/serve.ts'
import { isUuid } from '#server/platform/http/tenant.ts'
import { UPLOADS_FOLDER } from './stored-pictures.ts'

const findFile = statement('picture.file', {
  parameters: [uuid, text, int2],
  row: { content: neverNull(bytea) },
  sql: 'select content from picture_file where supplier_id = $1 and hash = $2 and size = $3',
})

const ONE_YEAR_SECONDS = 365 * 24 * 3600
const FILE = /^([0-9a-f]{32})-(160|400|800|1600)\.webp$/

/** Pictures are named by their content, so a browser may keep them for ever. Other names are those of files on the disk. */
export function pictureRoutes({ app, appContext }: Server): void {
  const url = `${PICTURES_PATH}${UPLOADS_FOLDER}/:idfornecedor/:file(^[0-9a-f]+-\\d+\\.webp$)`
  app.get<{ Params: { idfornecedor: string; file: string } }>(
    url,
    { schema: { hide: true } },
    async (request, reply) => {
      const { idfornecedor, file } = request.params
      const [, hash = '', size = ''] = FILE.exec(file) ?? []
      const found =
        hash !== '' && isUuid(idfornecedor)
          ? await appContext.db.one(findFile, [idfornecedor, hash, Number(size)])
          : undefined
      if (!found) return reply.callNotFound()
      return reply
        .type('image/webp')
        .header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`)
        .send(found.content)
    },
  )
}
