import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { ART, artSource, type ArtName } from './art.ts'

/** Gives what a drawing puts into the `href` of an illustration. */
export type HrefOf = (name: string) => string

/** Loads every illustration once as a data URI, with its turn of hue. Takes about half a second. */
export async function loadEmoji(): Promise<HrefOf> {
  const names = Object.keys(ART) as ArtName[]
  const hrefs = new Map<string, string>()
  await Promise.all(names.map(async (name) => hrefs.set(name, await dataUri(name))))
  return (name) => found(hrefs, name)
}

/**
 * Gives a digest of each illustration instead of its pixels: the same on every platform, whereas the bytes of a picture depend on
 * the library that wrote it.
 */
export function emojiDigests(): HrefOf {
  const names = Object.keys(ART) as ArtName[]
  const digests = new Map<string, string>(
    names.map((name) => {
      const { code, ...colour } = artSource(name)
      const digest = createHash('sha256').update(emojiFile(code)).update(JSON.stringify(colour)).digest('hex')
      return [name, digest]
    }),
  )
  return (name) => found(digests, name)
}

function found(hrefs: ReadonlyMap<string, string>, name: string): string {
  const href = hrefs.get(name)
  if (!href) throw new Error(`unknown illustration: ${name}`)
  return href
}

const emojiFile = (code: string): Buffer => readFileSync(new URL(`emoji/${code}.webp`, import.meta.url))

async function dataUri(name: ArtName): Promise<string> {
  const { code, hue, saturation, brightness } = artSource(name)
  const isPlain = hue === 0 && saturation === 1 && brightness === 1
  const picture = sharp(emojiFile(code)).ensureAlpha()
  const png = await (isPlain ? picture : picture.modulate({ hue: ((hue % 360) + 360) % 360, saturation, brightness }))
    .png({ compressionLevel: 1 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
