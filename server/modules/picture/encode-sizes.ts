import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { MAX_PICTURE_BYTES, PICTURE_SIZES } from '#domain/catalog/product-picture.ts'
import { Failure } from '#domain/failure.ts'
import type { BrandPicture } from '#domain/supplier/store-profile.ts'
import { loadSharp } from '#server/platform/files/load-sharp.ts'
import { encodePicture } from '#server/platform/files/picture.ts'

/** The files of one picture, by its size. */
export interface EncodedPicture {
  readonly hash: string
  readonly files: ReadonlyMap<number, Buffer>
}

const LARGEST = Math.max(...PICTURE_SIZES)
const QUALITY: Readonly<Record<number, number>> = { 160: 84, 400: 82, 800: 80 }
/** Bytes of one stored file, which the database limits too. */
const MAX_STORED_BYTES = 1024 * 1024
/** A picture full of detail does not fit in its usual quality. */
const LOWER_QUALITIES = [60, 30, 10] as const
const WHITE = '#ffffff'
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * A square picture on white in all sizes in which stores show it, without what a camera notes in it.
 * @throws Failure product.badPicture
 */
export async function encodeProductPicture(base64: string): Promise<EncodedPicture> {
  const encoded = await encodeSizes(base64, async (picture) => {
    const square = { width: LARGEST, height: LARGEST, fit: 'contain', background: WHITE } as const
    // Decoded once: the small files are made of the pixels of the large one.
    const { data, info } = await picture
      .flatten({ background: WHITE })
      .resize(square)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const sharp = await loadSharp()
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return (size) =>
      sharp(data, { raw })
        .resize(size, size)
        .webp({ quality: QUALITY[size] ?? 80 })
  })
  if (encoded === null) throw new Failure('product.badPicture', { field: 'base64' })
  return encoded
}

/**
 * A logo or icon in all sizes, transparent where it was; a logo keeps its shape, an icon becomes a square.
 * @throws Failure storeProfile.badPicture
 */
export async function encodeBrandPicture(base64: string, use: BrandPicture): Promise<EncodedPicture> {
  const shape = { fit: use === 'logo' ? 'inside' : 'contain', background: TRANSPARENT } as const
  const encoded = await encodeSizes(
    base64,
    async (picture) => (size) => picture.clone().resize(size, size, shape).webp({ quality: 90 }),
  )
  if (encoded === null) throw new Failure('storeProfile.badPicture', { field: 'conteudo' })
  return encoded
}

/** Height of a banner over its width, as the store shows it on wide screens and on phones. */
const BANNER_SHAPES = { wide: 600 / 1600, square: 1 } as const
export type BannerShape = keyof typeof BANNER_SHAPES
const BANNER_SIZES = [...PICTURE_SIZES, 1600] as const

/**
 * A banner in all widths, cut around its middle to its shape.
 * @throws Failure content.badPicture
 */
export async function encodeBannerPicture(base64: string, shape: BannerShape): Promise<EncodedPicture> {
  const cut = { fit: 'cover', position: 'attention' } as const
  const encoded = await encodeSizes(
    base64,
    async (picture) => (size) =>
      picture
        .clone()
        .flatten({ background: WHITE })
        .resize(size, Math.round(size * BANNER_SHAPES[shape]), cut)
        .toColourspace('srgb')
        .webp({ quality: 80 }),
    BANNER_SIZES,
  )
  if (encoded === null) throw new Failure('content.badPicture', { field: 'conteudo' })
  return encoded
}

/** Named by its content. Null where it is too large, damaged or of another format. */
async function encodeSizes(
  base64: string,
  prepare: (picture: Sharp) => Promise<(size: number) => Sharp>,
  sizes: readonly number[] = PICTURE_SIZES,
): Promise<EncodedPicture | null> {
  const content = Buffer.from(base64, 'base64')
  if (content.length > MAX_PICTURE_BYTES) return null
  const sent = { content, formats: ['jpeg', 'png', 'webp', 'avif'], from: 'staff' } as const
  const files = await encodePicture(sent, async (picture) => {
    const inSize = await prepare(picture)
    const encoded: (readonly [number, Buffer])[] = []
    // One after the other: each takes a thread.
    for (const size of sizes) {
      const file = await smallEnough(inSize(size))
      if (file === null) return null
      encoded.push([size, file])
    }
    return encoded
  })
  if (files === null) return null
  const hash = createHash('sha256')
  for (const [, file] of files) hash.update(file)
  return { hash: hash.digest('hex').slice(0, 32), files: new Map(files) }
}

/** In the usual quality where its file may be stored like that. Null where none is low enough. */
async function smallEnough(picture: Sharp): Promise<Buffer | null> {
  let file = await picture.toBuffer()
  for (const quality of LOWER_QUALITIES) {
    if (file.length <= MAX_STORED_BYTES) return file
    file = await picture.clone().webp({ quality, alphaQuality: quality }).toBuffer()
  }
  return file.length <= MAX_STORED_BYTES ? file : null
}
