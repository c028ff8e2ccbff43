import sharp, { type Metadata, type Sharp } from 'sharp'

/** More is no photo of a phone, and decoding it would fill the memory. */
const MOST_PIXELS = 50_000_000

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/**
 * A picture of a person, to be encoded again: its type is found by its content, it stands upright, and what a camera notes in
 * it is left out. Null where it is of another format, too large or damaged.
 */
export async function encodePicture<Encoded>(
  content: Buffer,
  formats: readonly PictureFormat[],
  encode: (picture: Sharp, metadata: Metadata) => Promise<Encoded>,
): Promise<Encoded | null> {
  try {
    const picture = sharp(content, { limitInputPixels: MOST_PIXELS })
    const metadata = await picture.metadata()
    const format = formatOf(metadata)
    if (format === null || !formats.includes(format)) return null
    return await encode(picture.rotate(), metadata)
  } catch {
    return null
  }
}

function formatOf({ format, compression }: Metadata): PictureFormat | null {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return format
  return format === 'heif' && compression === 'av1' ? 'avif' : null
}
