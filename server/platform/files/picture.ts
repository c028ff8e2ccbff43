import type { Metadata, Sharp } from 'sharp'
import { loadSharp } from './load-sharp.ts'
import { takeTurns } from './take-turns.ts'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

interface PictureLimits {
  /** More is no photo of a phone, and decoding it would fill the memory. */
  readonly maxPixels: number
  readonly seconds: number
}
const LIMITS = {
  customers: { maxPixels: 25_000_000, seconds: 10 },
  staff: { maxPixels: 50_000_000, seconds: 30 },
} as const satisfies Record<string, PictureLimits>
type PictureSender = keyof typeof LIMITS

/** One picture of customers and one of staff are encoded at once, so that threads are left for sign-in; of one customer few wait. */
const TURNS = {
  customers: takeTurns({ atOnce: 1, waiting: 20, perSender: 5 }),
  staff: takeTurns({ atOnce: 1, waiting: 40 }),
}

export interface PictureToEncode {
  readonly content: Buffer
  readonly formats: readonly PictureFormat[]
  readonly from: PictureSender
  /** Left out for staff, who may send all pictures of a product at once. */
  readonly customerId?: string
}

/**
 * A picture of a person, to be encoded again: its type is found by its content, it stands upright, and what a camera notes in
 * it is left out. Null where it is of another format, too large or damaged.
 * @throws Failure file.busy
 */
export function encodePicture<Encoded>(
  { content, formats, from, customerId }: PictureToEncode,
  encode: (picture: Sharp, metadata: Metadata) => Promise<Encoded>,
): Promise<Encoded | null> {
  const format = pictureFormat(content)
  // Decoders of other formats, such as SVG, are never started.
  if (format === null || !formats.includes(format)) return Promise.resolve(null)
  const { maxPixels, seconds } = LIMITS[from]
  return TURNS[from](async () => {
    const sharp = await loadSharp()
    try {
      const picture = sharp(content, { limitInputPixels: maxPixels }).timeout({ seconds })
      return await encode(picture.rotate(), await picture.metadata())
    } catch {
      return null
    }
  }, customerId)
}

const BEGINNINGS: readonly (readonly [PictureFormat, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF....WEBP/s],
  ['avif', /^....ftyp(?:avif|avis|(?:mif1|miaf).{4,40}avif)/s],
]

/** The format by the first bytes of a file; null for all others. */
export function pictureFormat(content: Buffer): PictureFormat | null {
  const head = content.subarray(0, 64).toString('latin1')
  return BEGINNINGS.find(([, beginning]) => beginning.test(head))?.[0] ?? null
}
