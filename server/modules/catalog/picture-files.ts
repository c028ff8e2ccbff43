import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PICTURES_PATH } from '#contract/product-picture.ts'
import { MAX_PICTURE_BYTES, PICTURE_SIZES } from '#domain/catalog/product-picture.ts'
import { Failure } from '#domain/failure.ts'
import type { BrandPicture } from '#domain/supplier/store-profile.ts'
import { array, bytea, int2, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import { encodePicture } from '#server/platform/files/picture.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Server } from '#server/platform/http/serve.ts'
import { isUuid } from '#server/platform/http/tenant.ts'

/** The files of one picture, by its size. */
export interface EncodedPicture {
  readonly hash: string
  readonly files: ReadonlyMap<number, Buffer>
}

const LARGEST = Math.max(...PICTURE_SIZES)
const QUALITY: Readonly<Record<number, number>> = { 160: 84, 400: 82, 800: 80 }
const WHITE = '#ffffff'
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * A square picture on white in all sizes in which stores show it, without what a camera notes in it.
 * @throws Failure product.badPicture
 */
export async function encodeProductPicture(base64: string): Promise<EncodedPicture> {
  const content = Buffer.from(base64, 'base64')
  const files =
    content.length > MAX_PICTURE_BYTES
      ? null
      : await encodePicture(content, ['jpeg', 'png', 'webp', 'avif'], async (picture) => {
          const square = { width: LARGEST, height: LARGEST, fit: 'contain', background: WHITE } as const
          // Decoded once: the small files are made of the pixels of the large one.
          const { data, info } = await picture
            .flatten({ background: WHITE })
            .resize(square)
            .toColourspace('srgb')
            .raw()
            .toBuffer({ resolveWithObject: true })
          const raw = { width: info.width, height: info.height, channels: info.channels }
          return Promise.all(
            PICTURE_SIZES.map(async (size) => {
              const quality = QUALITY[size] ?? 80
              return [size, await sharp(data, { raw }).resize(size, size).webp({ quality }).toBuffer()] as const
            }),
          )
        })
  if (files === null) throw new Failure('product.badPicture', { field: 'conteudo' })
  return namedByContent(files)
}

/**
 * A logo or icon in all sizes, transparent where it was; a logo keeps its shape, an icon becomes a square.
 * @throws Failure storeProfile.badPicture
 */
export async function encodeBrandPicture(base64: string, use: BrandPicture): Promise<EncodedPicture> {
  const content = Buffer.from(base64, 'base64')
  const files =
    content.length > MAX_PICTURE_BYTES
      ? null
      : await encodePicture(content, ['jpeg', 'png', 'webp', 'avif'], (picture) =>
          Promise.all(
            PICTURE_SIZES.map(async (size) => {
              const shape = { fit: use === 'logo' ? 'inside' : 'contain', background: TRANSPARENT } as const
              return [size, await picture.clone().resize(size, size, shape).webp({ quality: 90 }).toBuffer()] as const
            }),
          ),
        )
  if (files === null) throw new Failure('storeProfile.badPicture', { field: 'conteudo' })
  return namedByContent(files)
}

function namedByContent(files: readonly (readonly [size: number, file: Buffer])[]): EncodedPicture {
  const hash = createHash('sha256')
  for (const [, file] of files) hash.update(file)
  return { hash: hash.digest('hex').slice(0, 32), files: new Map(files) }
}

const FOLDER = 'produtos'

export const pictureNameOf = (supplierId: string, hash: string): string => `${FOLDER}/${supplierId}/${hash}`

/** The digest in the name of a picture that this store uploaded; null for all other names. */
export function hashOfPicture(supplierId: string, name: string): string | null {
  const prefix = pictureNameOf(supplierId, '')
  const hash = name.startsWith(prefix) ? name.slice(prefix.length) : ''
  return /^[0-9a-f]{32}$/.test(hash) ? hash : null
}

const insertFiles = statement('catalog.insert-picture-files', {
  parameters: [uuid, text, array(int2), array(bytea)],
  sql: `insert into picture_file (supplier_id, hash, size, content)
   select $1, $2, size, content from unnest($3::smallint[], $4::bytea[]) as files (size, content)
   on conflict do nothing`,
})

/** In the transaction of its product, so that no part of a picture is stored without the rest. */
export async function storePictureFiles({ db, supplier }: Scope, { hash, files }: EncodedPicture): Promise<void> {
  await db.execute(insertFiles, [supplier.id, hash, [...files.keys()], [...files.values()]])
}

const findHashes = statement('catalog.picture-hashes', {
  parameters: [uuid, array(text)],
  row: { hash: text },
  sql: 'select distinct hash from picture_file where supplier_id = $1 and hash = any ($2)',
})

/** Which of the pictures are stored in full. */
export async function storedPictures({ db, supplier }: Scope, names: readonly string[]): Promise<ReadonlySet<string>> {
  const hashes = names.map((name) => hashOfPicture(supplier.id, name)).filter((hash) => hash !== null)
  if (hashes.length === 0) return new Set()
  const found = await db.many(findHashes, [supplier.id, hashes])
  return new Set(found.map(({ hash }) => pictureNameOf(supplier.id, hash)))
}

const findFile = statement('catalog.picture-file', {
  parameters: [uuid, text, int2],
  row: { content: neverNull(bytea) },
  sql: 'select content from picture_file where supplier_id = $1 and hash = $2 and size = $3',
})

const ONE_YEAR_SECONDS = 365 * 24 * 3600
const FILE = /^([0-9a-f]{32})-(160|400|800)\.webp$/

/** Pictures are named by their content, so a browser may keep them for ever. Other names are those of files on the disk. */
export function pictureFileRoute({ app, appContext }: Server): void {
  const url = `${PICTURES_PATH}${FOLDER}/:idfornecedor/:file(^[0-9a-f]+-\\d+\\.webp$)`
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
